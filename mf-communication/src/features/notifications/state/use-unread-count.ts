import { useEffect, useRef, useState } from 'react';
import {
  NOTIFICATION_POLL_MS,
  countNotifications,
  listNotifications,
} from 'shared-kernel/contract/notifications';
import { useEventRefresh } from 'shared-kernel/events';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { useUnreadCountQuery } from '../api/unread-count.ts';
import { inOneTab } from './only-tab.ts';

const LOCK = 'portal-unread-count';

/** True in the one tab of the browser that polls; another tab takes over when it closes. */
function usePollingTab(): boolean {
  const [isPolling, setIsPolling] = useState(false);
  useEffect(
    () =>
      inOneTab(LOCK, () => {
        setIsPolling(true);
        return () => setIsPolling(false);
      }),
    [],
  );
  return isPolling;
}

/** Number of unread notifications at the current bank for the badge, polled every 30 s by one tab and posted to the others. */
export function usePolledUnreadCount(): number {
  const isPolling = usePollingTab();
  const bank = useAtomValue(currentBankAtom);
  const client = useQueryClient();
  const answer = useUnreadCountQuery(isPolling ? NOTIFICATION_POLL_MS : false);
  // A channel does not receive its own messages, so a tab does not answer itself.
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const opened = new BroadcastChannel(`${LOCK}:${bank}`);
    const key = queryKeys.endpoint(countNotifications, {}, bank);
    opened.onmessage = ({ data }: MessageEvent<number>) => client.setQueryData(key, data);
    channel.current = opened;
    return () => opened.close();
  }, [bank, client]);
  useEffect(() => {
    if (answer !== undefined && isPolling) channel.current?.postMessage(answer);
  }, [answer, bank, isPolling]);

  useEventRefresh(['notifications-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countNotifications) });
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listNotifications) });
  });
  return answer ?? 0;
}
