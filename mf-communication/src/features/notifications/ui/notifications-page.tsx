import { CheckOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Card, Pagination, Segmented, Select, theme } from 'antd';
import { useEffect } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { NOTIFICATIONS_PER_PAGE, countNotifications } from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { formatCount } from 'shared-kernel/domain/plurals';
import { WORDS } from 'shared-kernel/locale';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { useSearchParams } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton, EmptyState, PageHeader, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { NotificationView } from '../api/notifications.ts';
import { useClearNotifications, useNotifications, useReadAllNotifications } from '../api/notifications.ts';
import { useUnreadCount } from '../state/use-unread-count.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';

const text = ru.notifications;

/** The view stands in the address, so that it survives a reload and can be sent to a colleague. */
function useView(): readonly [NotificationView, (change: Partial<NotificationView>) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  const kind = search.get('kind');
  const view: NotificationView = {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    unreadOnly: search.get('unread') === '1',
    kind: kind !== null && kind in text.kinds ? (kind as Notification['kind']) : undefined,
  };
  function change(part: Partial<NotificationView>): void {
    const next = { ...view, page: 1, ...part };
    setSearch({
      ...(next.page > 1 ? { page: String(next.page) } : {}),
      ...(next.unreadOnly ? { unread: '1' } : {}),
      ...(next.kind ? { kind: next.kind } : {}),
    });
  }
  return [view, change];
}

/** `/notifications`: what happened with the agent's applications, newest first. */
export function NotificationsPage(): ReactElement {
  const { token } = theme.useToken();
  const [view, changeView] = useView();
  const notifications = useNotifications(view);
  const unread = useUnreadCount();
  const readAll = useReadAllNotifications();
  const clearAll = useClearNotifications();
  const client = useQueryClient();

  // The specification: the count is refreshed on opening the page.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countNotifications) });
  }, [client]);

  const total = notifications.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / NOTIFICATIONS_PER_PAGE));
  // Deleting the last row of the last page must not leave the agent on a page that is no more.
  useEffect(() => {
    if (!notifications.isPlaceholderData && notifications.data && view.page > lastPage)
      changeView({ page: lastPage });
  });

  const colours = {
    '--notification-border': token.colorBorderSecondary,
    '--notification-unread': token.colorPrimaryBg,
    '--notification-accent': token.colorPrimaryText,
    '--notification-icon': token.colorFillTertiary,
    '--notification-secondary': token.colorTextSecondary,
  } as CSSProperties;

  return (
    <div style={colours}>
      <PageHeader
        title={text.title}
        subtitle={
          <span aria-live="polite">{unread === 0 ? text.allRead : formatCount(unread, text.unread)}</span>
        }
        extra={
          <>
            <Button
              icon={<CheckOutlined aria-hidden />}
              disabled={unread === 0}
              loading={readAll.isPending}
              onClick={() =>
                readAll.mutate(undefined, {
                  onSuccess: () => notify.success(text.allReadDone),
                  onError: (error) => notifyError(error),
                })
              }
            >
              {text.readAll}
            </Button>
            <ConfirmButton
              icon={<DeleteOutlined aria-hidden />}
              disabled={total === 0}
              question={text.clearQuestion}
              details={text.clearDetails}
              confirmText={WORDS.delete}
              onConfirm={async () => {
                await clearAll.mutateAsync();
                notify.success(text.cleared);
              }}
            >
              {text.clearAll}
            </ConfirmButton>
          </>
        }
      />
      <div className={styles.toolbar}>
        <Segmented
          aria-label={text.scopeLabel}
          value={view.unreadOnly ? 'unread' : 'all'}
          onChange={(value) => changeView({ unreadOnly: value === 'unread' })}
          options={[
            { value: 'all', label: text.all },
            { value: 'unread', label: text.unreadOnly },
          ]}
        />
        <Select
          aria-label={text.kindLabel}
          style={{ minWidth: 200 }}
          value={view.kind ?? ''}
          onChange={(kind) => changeView({ kind: kind === '' ? undefined : (kind as Notification['kind']) })}
          options={[
            { value: '', label: text.anyKind },
            ...Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
      <QueryBoundary
        query={notifications}
        skeleton={<SkeletonCards />}
        isEmpty={(page) => page.items.length === 0 && page.total === 0}
        empty={
          view.unreadOnly || view.kind ? (
            <EmptyState title={view.unreadOnly && !view.kind ? text.emptyUnread : WORDS.nothingFound} />
          ) : (
            <EmptyState title={text.emptyTitle} description={text.emptyText} />
          )
        }
      >
        {(page) => (
          <>
            <Card styles={{ body: { padding: 0 } }} aria-busy={notifications.isPlaceholderData}>
              <ul className={styles.list}>
                {page.items.map((each) => (
                  <NotificationItem key={each.id} notification={each} />
                ))}
              </ul>
            </Card>
            {page.total > NOTIFICATIONS_PER_PAGE ? (
              <nav className={styles.pagination} aria-label={text.title}>
                <Pagination
                  current={view.page}
                  total={page.total}
                  pageSize={NOTIFICATIONS_PER_PAGE}
                  showSizeChanger={false}
                  onChange={(next) => changeView({ page: next })}
                />
              </nav>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
