import type { Notification } from 'shared-kernel/contract/notifications';
import { useSearchParams } from 'shared-kernel/router';
import { ru } from '../../../locale/ru.ts';
import { SCOPES } from '../api/notifications.ts';
import type { NotificationView } from '../api/notifications.ts';

/** The view stands in the address, so that it survives a reload and can be sent to a colleague. */
export function useView(): readonly [NotificationView, (change: Partial<NotificationView>) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  const kind = search.get('kind');
  const view: NotificationView = {
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    scope: SCOPES.find((each) => each === search.get('scope')) ?? 'all',
    kind: kind !== null && kind in ru.notifications.kinds ? (kind as Notification['kind']) : undefined,
    application: /^[\w-]{16,64}$/.exec(search.get('application') ?? '')?.[0],
  };
  function change(part: Partial<NotificationView>): void {
    const next = { ...view, page: 1, ...part };
    setSearch({
      ...(next.page > 1 ? { page: String(next.page) } : {}),
      ...(next.scope === 'all' ? {} : { scope: next.scope }),
      ...(next.kind ? { kind: next.kind } : {}),
      ...(next.application ? { application: next.application } : {}),
    });
  }
  return [view, change];
}
