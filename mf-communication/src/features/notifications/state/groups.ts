import type { Notification } from 'shared-kernel/contract/notifications';

export interface NotificationGroup {
  readonly application: Notification['application'];
  readonly items: readonly Notification[];
}

/** Notifications by application: the application with the newest one first, within it the newest first. */
export function groupByApplication(items: readonly Notification[]): readonly NotificationGroup[] {
  const groups = new Map<number | null, Notification[]>();
  for (const item of items) {
    const key = item.application?.id ?? null;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map((group) => ({ application: group[0]?.application ?? null, items: group }));
}
