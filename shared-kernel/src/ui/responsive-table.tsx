import type { TablePaginationConfig, TableProps } from 'antd';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { lazyCode } from '../lazy.ts';
import { lazyPart } from '../lazy-part.tsx';
import { WORDS } from '../locale/words.ts';
import { CardList } from './card-list.tsx';
import type { DesktopTableProps } from './desktop-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { PHONE_QUERY, useIsMobile, useMediaQuery } from './use-media-query.ts';
import { SkeletonTable } from './skeletons.tsx';
import styles from './responsive-table.module.css';

export interface ResponsiveTableProps<Row extends object> extends Omit<
  TableProps<Row>,
  'rowKey' | 'dataSource'
> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** A row as a card below 768 px. */
  readonly renderCard: (row: Row) => ReactNode;
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly empty?: ReactNode;
}

const desktopCode = lazyCode(() => import('./desktop-table.tsx').then((module) => module.DesktopTable));
const desktop = lazyPart(() => desktopCode.load());
/** A lazy part does not know the type of the rows that it is given. */
const DesktopTable = desktop.Part as <Row extends object>(
  props: DesktopTableProps<Row> & { readonly placeholder: ReactNode },
) => ReactElement;

const { Part: CardPages } = lazyPart(() => import('./card-pages.tsx').then((module) => module.CardPages));

// Beside the page's data, not after it.
if (!window.matchMedia(PHONE_QUERY).matches) desktop.preload();

/** antd's table on a desktop, a list of cards on a phone, which never loads the table. */
export function ResponsiveTable<Row extends object>({
  renderCard,
  empty = <EmptyState title={WORDS.nothingFound} />,
  ...table
}: ResponsiveTableProps<Row>): ReactElement {
  const { rows, rowKey, label, pagination, loading } = table;
  const isMobile = useIsMobile();
  const isPrinted = useMediaQuery('print');
  const isLoading = loading === true || (typeof loading === 'object' && loading.spinning !== false);
  // A phone prints on paper that is wider than itself, and paper does not wait.
  if (isMobile || (isPrinted && !desktopCode.peek())) {
    return (
      <PagedCards
        rows={rows}
        rowKey={rowKey}
        renderCard={renderCard}
        label={label}
        empty={empty}
        pagination={pagination}
        isLoading={isLoading}
      />
    );
  }
  return (
    <DesktopTable<Row>
      {...table}
      empty={isLoading ? ' ' : empty}
      placeholder={<SkeletonTable rows={countLines(rows, pagination)} />}
    />
  );
}

interface PagedCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly renderCard: (row: Row) => ReactNode;
  readonly label: string;
  readonly empty: ReactNode;
  readonly pagination: TablePaginationConfig | false | undefined;
  readonly isLoading: boolean;
}

function PagedCards<Row>(props: PagedCardsProps<Row>): ReactElement {
  const { rows, rowKey, renderCard, label, empty, pagination, isLoading } = props;
  const [turned, setTurned] = useState(1);
  if (isLoading && rows.length === 0) return <SkeletonTable rows={6} />;
  if (rows.length === 0) return <>{empty}</>;
  const { current, pageSize = 10, total = rows.length } = pagination || {};
  // Pages that nobody else turns are turned here; fewer rows may have left the last one behind.
  const page = current ?? Math.min(turned, Math.ceil(rows.length / pageSize));
  const shown = pagination ? getPage(rows, page, pageSize) : rows;
  return (
    <>
      <CardList rows={shown} rowKey={rowKey} renderCard={renderCard} label={label} isLoading={isLoading} />
      {pagination && total > pageSize ? (
        <div className={styles.pagination}>
          <CardPages
            page={page}
            pageSize={pageSize}
            total={total}
            onTurn={pagination.onChange ?? setTurned}
            placeholder={null}
          />
        </div>
      ) : null}
    </>
  );
}

/** The server's page as it is; a whole list is cut as antd's table would cut it. */
function getPage<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
  if (rows.length <= pageSize) return rows;
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

/** Lines of the table that is on its way, with its head. */
function countLines(rows: readonly unknown[], pagination: TablePaginationConfig | false | undefined): number {
  const { pageSize = 10 } = pagination || {};
  return 1 + (pagination ? Math.min(rows.length, pageSize) : rows.length);
}
