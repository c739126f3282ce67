import { CheckOutlined, DeleteOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Pagination, Segmented, Select } from 'antd';
import type { RefSelectProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useCapability } from 'shared-kernel/capabilities';
import {
  NOTIFICATION_KIND_FACTS,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_PER_PAGE,
  countNotifications,
} from 'shared-kernel/contract/notifications';
import type { NotificationKind } from 'shared-kernel/contract/notifications';
import { formatCount } from 'shared-kernel/domain/plurals';
import { WORDS, bankName } from 'shared-kernel/locale';
import { queryKeys, useQueryClient } from 'shared-kernel/query';
import { Link, paths } from 'shared-kernel/router';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notify, notifyError } from 'shared-kernel/toast';
import {
  BankScopeSwitch,
  EMPTY_LINE,
  EmptyState,
  FilterChips,
  IfOffered,
  PageActions,
  PageHeader,
  Panel,
  QueryBoundary,
  SkeletonCards,
  useBankScope,
  useConfirm,
} from 'shared-kernel/ui';
import type { PageAction } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import {
  SCOPES,
  useClearNotifications,
  useNotifications,
  useReadAllNotifications,
  useReadApplication,
} from '../api/notifications.ts';
import type { NotificationView, Scope } from '../api/notifications.ts';
import { useUnreadCountQuery, useUnreadElsewhere } from '../api/unread-count.ts';
import { groupByApplication } from '../state/groups.ts';
import type { NotificationGroup } from '../state/groups.ts';
import { useView } from '../state/use-view.ts';
import { NotificationItem } from './notification-item.tsx';
import { OtherBanks } from './other-banks.tsx';
import styles from './notifications.module.css';
import { useNotificationSettingsActions } from './use-notification-settings-actions.tsx';

const text = ru.notifications;

const tellUnread = (error: unknown): void => notifyError(error, text.readFailed);

function unreadText(count: number | undefined): string {
  if (count === undefined) return EMPTY_LINE;
  return count === 0 ? text.allRead : formatCount(count, text.unread);
}

/** What counts the current bank alone and acts on it, as it is said beside other banks. */
const wordsAt = (bank: string) => ({
  unread: (count: number | undefined) =>
    count === undefined ? EMPTY_LINE : text.countAt(unreadText(count), bank),
  allReadDone: text.allReadDoneAt(bank),
  clearQuestion: text.clearQuestionAt(bank),
  cleared: text.clearedAt(bank),
});

const EVERYTHING: NotificationView = { page: 1, scope: 'all', kind: undefined, application: undefined };

/** `/notifications`: what happened with the agent's applications, newest first. */
export function NotificationsPage(): ReactElement {
  const { view, change } = useView();
  const [banks, setBanks] = useBankScope('notifications');
  const bank = bankName(useAtomValue(currentBankAtom));
  const words = banks === 'all' ? wordsAt(bank) : { ...text, unread: unreadText };
  const notifications = useNotifications(view);
  const unread = useUnreadCountQuery();
  const unreadElsewhere = useUnreadElsewhere();
  const readAll = useReadAllNotifications();
  const clearAll = useClearNotifications();
  const client = useQueryClient();
  const confirm = useConfirm();

  // The specification: the count is refreshed on opening the page.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.endpoint(countNotifications) });
  }, [client]);

  const total = notifications.data?.total ?? 0;
  // What is filtered out is deleted, too.
  const everything = useNotifications(EVERYTHING, notifications.data?.total === 0);
  const lastPage = Math.max(1, Math.ceil(total / NOTIFICATIONS_PER_PAGE));
  // Deleting the last row of the last page must not leave the agent on a page that is no more.
  useEffect(() => {
    if (!notifications.isPlaceholderData && notifications.data && view.page > lastPage)
      change({ page: lastPage }, { isCorrection: true });
  });

  const kind = useRef<RefSelectProps>(null);
  const isFiltered = view.kind !== undefined || view.application !== undefined;
  const reset = (): void => change({ kind: undefined, application: undefined });
  const shown = notifications.data?.items
    .map(({ application }) => application)
    .find((application) => application?.hash_password === view.application);
  const onlyOne = shown ? text.application(shown.id) : text.oneApplication;

  const settings = useNotificationSettingsActions();
  const isOffered = useCapability('notifications') !== false;
  const actions: readonly PageAction[] = [
    {
      key: 'read',
      label: text.readAll,
      icon: <CheckOutlined aria-hidden />,
      isDisabled: unread === 0,
      isBusy: readAll.isPending,
      act: () => void readAll.mutateAsync().then(() => notify.success(words.allReadDone), tellUnread),
    },
    ...(isOffered ? settings : []),
    {
      key: 'clear',
      label: text.clearAll,
      icon: <DeleteOutlined aria-hidden />,
      isDangerous: true,
      isDisabled: total === 0 && (everything.data?.total ?? 0) === 0,
      act: (button) =>
        confirm(
          {
            question: words.clearQuestion,
            details: text.clearDetails,
            confirmText: WORDS.delete,
            onConfirm: async () => {
              await clearAll.mutateAsync();
              notify.success(words.cleared);
            },
            failedTitle: text.clearFailed,
          },
          button,
        ),
    },
  ];

  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={<span aria-live="polite">{words.unread(unread)}</span>}
        extra={<PageActions actions={actions} />}
      />
      <div className={styles.toolbar}>
        <BankScopeSwitch
          label={text.banksLabel}
          value={banks}
          onChange={setBanks}
          unreadElsewhere={unreadElsewhere}
        />
        <IfOffered capability="notifications">
          <Segmented
            aria-label={text.scopeLabel}
            value={view.scope}
            onChange={(value) => change({ scope: value as Scope })}
            options={SCOPES.map((value) => ({ value, label: text.scopes[value] }))}
          />
          <Select<NotificationKind | ''>
            ref={kind}
            aria-label={text.kindLabel}
            className={styles.kind ?? ''}
            value={view.kind ?? ''}
            onChange={(kind) => change({ kind: kind === '' ? undefined : kind })}
            options={[
              { value: '', label: text.anyKind },
              ...NOTIFICATION_KINDS.map((value) => ({ value, label: NOTIFICATION_KIND_FACTS[value].label })),
            ]}
          />
          <FilterChips
            chips={
              view.application
                ? [{ key: 'application', label: onlyOne, remove: () => change({ application: undefined }) }]
                : []
            }
            isFiltered={isFiltered}
            onReset={reset}
            focusAfter={kind}
          />
        </IfOffered>
      </div>
      {banks === 'all' ? (
        <div className={styles.banks}>
          <OtherBanks view={view} />
        </div>
      ) : null}
      <QueryBoundary
        query={notifications}
        skeleton={<SkeletonCards count={4} rows={2} minWidth={2000} />}
        isEmpty={(page) => page.items.length === 0 && page.total === 0}
        empty={
          isFiltered ? (
            <EmptyState
              title={WORDS.nothingFound}
              action={<Button onClick={reset}>{WORDS.resetFilters}</Button>}
            />
          ) : view.scope !== 'all' ? (
            <EmptyState title={text.emptyScopes[view.scope]} />
          ) : (
            <EmptyState title={text.emptyTitle} description={text.emptyText} />
          )
        }
      >
        {(page) => (
          <>
            <div className={styles.groups} aria-busy={notifications.isPlaceholderData}>
              {groupByApplication(page.items).map((group) => (
                <Group
                  key={group.application?.id ?? 'none'}
                  group={group}
                  {...(view.application
                    ? {}
                    : { onFilter: (application: string) => change({ application }) })}
                />
              ))}
            </div>
            {page.total > NOTIFICATIONS_PER_PAGE ? (
              <nav className={styles.pagination} aria-label={text.title}>
                <Pagination
                  current={view.page}
                  total={page.total}
                  pageSize={NOTIFICATIONS_PER_PAGE}
                  showSizeChanger={false}
                  onChange={(next) => change({ page: next })}
                />
              </nav>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

interface GroupProps {
  readonly group: NotificationGroup;
  readonly onFilter?: (hash: string) => void;
}

/** The notifications of one application, or those that belong to none. */
function Group({ group: { application, items }, onFilter }: GroupProps): ReactElement {
  const readAll = useReadApplication();
  const title = application ? text.openApplication(application.id) : text.noApplication;
  return (
    <Panel
      aria-label={title}
      size="small"
      isFlush
      title={
        application ? (
          <>
            <Link to={paths.issue.current(application.hash_password)}>{title}</Link>{' '}
            <span className={styles.client}>{application.client_name}</span>
          </>
        ) : (
          title
        )
      }
      extra={
        application ? (
          <>
            {onFilter ? (
              <Button
                type="text"
                size="small"
                icon={<FilterOutlined aria-hidden />}
                aria-label={text.onlyApplication(application.id)}
                title={text.onlyApplication(application.id)}
                onClick={() => onFilter(application.hash_password)}
              />
            ) : null}
            <Button
              type="text"
              size="small"
              icon={<CheckOutlined aria-hidden />}
              aria-label={text.readApplication(application.id)}
              title={text.readApplication(application.id)}
              disabled={items.every((each) => each.read)}
              loading={readAll.isPending}
              onClick={() =>
                void readAll
                  .mutateAsync({ body: { hash_password: application.hash_password } })
                  .catch(tellUnread)
              }
            />
          </>
        ) : null
      }
    >
      <ul className={styles.list}>
        {items.map((each) => (
          <NotificationItem key={each.id} notification={each} />
        ))}
      </ul>
    </Panel>
  );
}
