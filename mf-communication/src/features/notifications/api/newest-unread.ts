import { getNotificationSettings, listNotifications } from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { callEndpoint } from 'shared-kernel/http';
import { session } from 'shared-kernel/session';

/** The newest unread notification at the current bank; `undefined` when there is none or the agent has muted them. */
export async function findNewestUnread(): Promise<Notification | undefined> {
  const bank = session.currentBank();
  const { muted } = await callEndpoint(getNotificationSettings, { bank });
  if (muted) return undefined;
  const query = { page_number: 1, per_page: 1, unread_only: 'true' };
  return (await callEndpoint(listNotifications, { bank, query })).items[0];
}
