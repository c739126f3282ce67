import { Alert, Flex } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { LIST_PAGE_SIZE } from 'shared-kernel/contract/applications';
import type { ApplicationListItem, ListName } from 'shared-kernel/contract/applications';
import type { ListPage } from 'shared-kernel/contract/common';
import { formatCount } from 'shared-kernel/domain/plurals';
import { lazyPart, onIntent } from 'shared-kernel/lazy-part';
import { LIST_TITLES } from 'shared-kernel/locale';
import { currentBankAtom, isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import {
  BankScopeSwitch,
  EMPTY_LINE,
  ErrorPanel,
  PageHeader,
  SkeletonTable,
  ToneTag,
} from 'shared-kernel/ui';
import { Refreshing } from '../../../common/refreshing.tsx';
import { reassignDialog } from '../../../common/reassign-dialog-part.ts';
import { ru } from '../locale/ru.ts';
import type { ConditionName } from '../state/list-conditions.ts';
import { findTab } from '../state/queue-tabs.ts';
import { useLastPage } from '../state/use-last-page.ts';
import { useListPage } from '../state/use-list-page.ts';
import { useListView } from '../state/use-list-view.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import { useSelection } from '../state/use-selection.ts';
import { useRefreshedMark } from '../state/use-refreshed-mark.ts';
import { EmptyList } from './empty-list.tsx';
import { ListControls } from './list-controls.tsx';
import styles from './list-screen.module.css';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { rejectDialog } from './reject-dialog-part.ts';
import { useRowActions } from './use-row-actions.ts';

interface ListScreenProps {
  readonly name: ListName;
  /** The curator's queue: tabs with their counts above the filters. */
  readonly isQueue?: boolean;
}

/** What a tab of the queue filters by. */
const TAB_FIELDS: readonly ConditionName[] = ['status'];

/** Not every agent works with several banks. */
const allBanks = lazyPart(() => import('./all-banks-screen.tsx').then((module) => module.AllBanksScreen));

/** Only the bank's own people have a queue. */
const queueTabs = lazyPart(() => import('./queue-tabs.tsx').then((module) => module.QueueTabs));
/** Comes when the pointer or the focus comes to the rows. */
const bulkBar = lazyPart(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

/** Stands below the rows, which are read first. */
const pagination = lazyPart(() => import('./list-pagination.tsx').then((module) => module.ListPagination), {
  onSight: true,
});

/** A list of the current bank, or of all. */
export function ListScreen({ name, isQueue = false }: ListScreenProps): ReactElement {
  const control = useListView();
  // The bank's own people work at their bank alone.
  const hasScope = name !== 'issues_bank';
  if (hasScope && control.view.scope === 'all')
    return <allBanks.Part name={name} control={control} placeholder={<SkeletonTable />} />;
  return <BankScreen name={name} isQueue={isQueue} control={control} hasScope={hasScope} />;
}

interface BankScreenProps extends ListScreenProps {
  readonly control: ListViewControl;
  readonly hasScope: boolean;
}

/** One list: filters, a page of rows as a table or cards, and the actions of each row. */
function BankScreen({ name, isQueue = false, control, hasScope }: BankScreenProps): ReactElement {
  const { view, viewKey, cursor, turnTo } = control;
  const isStaff = useAtomValue(isStaffAtom);
  const bank = useAtomValue(currentBankAtom);
  // The filter shows what was chosen before the rows do, which take longer to draw.
  const asked = useDeferredValue(view);
  const query = useListPage(name, asked, useDeferredValue(cursor));
  const { isPlaceholderData: isOutdated } = query;
  const isRefreshed = useRefreshedMark(useDeferredValue(viewKey), isOutdated ? 0 : query.dataUpdatedAt);
  const [rejected, setRejected] = useState<ApplicationListItem | null>(null);
  const [handed, setHanded] = useState<ApplicationListItem | null>(null);
  const actions = useRowActions({ askReject: setRejected, askReassign: setHanded });

  const title = isQueue ? ru.queue.title : LIST_TITLES[name];
  const page = query.data;
  const rows = page?.items ?? [];
  const chosen = useSelection(rows, { view: asked, isOutdated });
  // Staff write nothing, so they have nothing to choose rows for.
  const selection = name === 'issues_bank' || isStaff ? null : chosen;
  const [hasSelected, setSelected] = useState(false);
  if (chosen.rows.length > 0 && !hasSelected) setSelected(true);
  const unread = page?.unread ?? 0;
  const isComing = useLastPage(page, { number: asked.page, isOutdated, correctPage: control.correctPage });
  const isEmpty = page !== undefined && rows.length === 0 && unread === 0 && !isComing;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={page ? totalText(page) : EMPTY_LINE}
        extra={
          <span role="status" aria-live="polite" className={styles.announcement}>
            {isRefreshed && <ToneTag tone="success">{ru.requests.refreshed}</ToneTag>}
            {isOutdated && query.isPaused && <ToneTag tone="warning">{ru.requests.offline}</ToneTag>}
          </span>
        }
      />
      <Flex vertical gap={12}>
        {isQueue && <queueTabs.Part control={control} placeholder={<div className={styles.tabs} />} />}
        <ListControls
          name={name}
          control={control}
          banks={[bank]}
          isStaff={isStaff}
          shownByTabs={isQueue && findTab(view.filter) !== undefined ? TAB_FIELDS : []}
          scope={
            hasScope && (
              <BankScopeSwitch label={ru.allBanks.scope} value={view.scope} onChange={control.look} />
            )
          }
        >
          <ListToolbar name={name} title={title} control={control} page={page} />
        </ListControls>
        {selection && hasSelected && (
          <bulkBar.Part name={name} title={title} control={control} selection={selection} />
        )}
        {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
        {unread > 0 && (
          <Alert
            type="warning"
            showIcon
            title={formatCount(unread, ru.requests.unread)}
            description={ru.requests.unreadText}
          />
        )}
        {((query.isPending && !query.error) || isComing) && <SkeletonTable />}
        {isEmpty && <EmptyList name={name} control={control} />}
        {rows.length > 0 && (
          <Refreshing isOutdated={isOutdated}>
            <div {...onIntent(bulkBar.preload)}>
              <ListTable
                label={title}
                rows={rows}
                control={control}
                actions={actions}
                selection={selection}
              />
            </div>
          </Refreshing>
        )}
        {page && !isComing && (page.total > LIST_PAGE_SIZE || view.page > 1) && (
          <pagination.Part
            page={page}
            number={view.page}
            onTurn={turnTo}
            placeholder={<div className={styles.pagination} />}
          />
        )}
      </Flex>
      {rejected && (
        <rejectDialog.Part row={rejected} reject={actions.reject} onClose={() => setRejected(null)} />
      )}
      {handed && (
        <reassignDialog.Part
          application={handed}
          onSubmit={(colleague) => actions.reassign.mutateAsync({ row: handed, colleague })}
          onClose={() => setHanded(null)}
        />
      )}
    </>
  );
}

type Page = ListPage<ApplicationListItem>;

/** Filters by text, sum and term count up to a limit only. */
function totalText({ total, capped }: Page): string {
  return capped ? ru.requests.countAtLeast(total) : formatCount(total, ru.requests.count);
}
