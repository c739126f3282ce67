import { useEffect, useRef, useState } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
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

/** Tabs share the count of a bank: each may be at another one. */
const nameAt = (bank: BankCode): string => `portal-unread-count:${bank}`;

/** True in the one tab of the browser that polls this bank; another tab takes over when it closes or leaves the bank. */
function usePollingTab(bank: BankCode): boolean {
  const [isPolling, setIsPolling] = useState(false);
  useEffect(
    () =>
      inOneTab(nameAt(bank), () => {
        setIsPolling(true);
        return () => setIsPolling(false);
      }),
    [bank],
  );
  return isPolling;
}

/** Unread notifications at the current bank for the badge, polled every 30 s by one of its tabs and posted to the others. */
export function usePolledUnreadCount(): number {
  const bank = useAtomValue(currentBankAtom);
  const isPolling = usePollingTab(bank);
  const client = useQueryClient();
  const answer = useUnreadCountQuery(isPolling ? NOTIFICATION_POLL_MS : false);
  // A channel does not receive its own messages, so a tab does not answer itself.
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    if (!('BroadcastChannel' in window)) return undefined;
    const opened = new BroadcastChannel(nameAt(bank));
    const key = queryKeys.endpoint(countNotifications, {}, bank);
    opened.onmessage = ({ data }: MessageEvent<number>) => client.setQueryData(key, data);
    channel.current = opened;
    return () => opened.close();
  }, [bank, client]);
  useEffect(() => {
    if (answer !== undefined && isPolling) channel.current?.postMessage(answer);
  }, [answer, bank, isPolling]);

  // A snoozed one that wakes is told by the count alone.
  const counted = useRef<{ readonly bank: BankCode; readonly count: number }>(undefined);
  useEffect(() => {
    if (answer === undefined) return;
    if (counted.current?.bank === bank && counted.current.count !== answer)
      void client.invalidateQueries({ queryKey: queryKeys.endpoint(listNotifications, undefined, bank) });
    counted.current = { bank, count: answer };
  }, [answer, bank, client]);

  useEventRefresh(['notifications-changed'], () => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countNotifications) });
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(listNotifications) });
  });
  return answer ?? 0;
}
