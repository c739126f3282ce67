import { countNotifications, getNotificationSettings } from 'shared-kernel/contract/notifications';
import { useBankQueries, useEndpointQuery } from 'shared-kernel/query';
import { OTHER_BANKS_POLL_MS, useOtherBanks } from '../../../common/other-banks.ts';

/** Number of unread notifications at the current bank; `undefined` until the bank has answered. */
export function useUnreadCountQuery(pollMs: number | false = false): number | undefined {
  const { data } = useEndpointQuery(
    countNotifications,
    {},
    { refetchInterval: pollMs, refetchIntervalInBackground: true },
  );
  return data;
}

/** Unread notifications at the other banks; one that does not answer keeps its last number, a muted one counts nothing. */
export function useUnreadElsewhere(): number {
  const counts = useBankQueries(countNotifications, {}, useOtherBanks(), OTHER_BANKS_POLL_MS);
  const unread = counts.filter(({ data = 0 }) => data > 0);
  const settings = useBankQueries(
    getNotificationSettings,
    {},
    unread.map(({ bank }) => bank),
    OTHER_BANKS_POLL_MS,
  );
  return unread.reduce(
    (sum, { data = 0 }, index) => sum + (settings[index]?.data?.muted === true ? 0 : data),
    0,
  );
}
