import { Pagination, Table } from 'antd';
import type { TablePaginationConfig, TableProps } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { WORDS } from '../locale/words.ts';
import { CardList } from './card-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { useKeyboardScroll } from './table-frame.tsx';
import { useIsMobile } from './use-media-query.ts';
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

/** antd's table on a desktop, a list of cards on a phone. */
export function ResponsiveTable<Row extends object>({
  rows,
  rowKey,
  renderCard,
  label,
  empty = <EmptyState title={WORDS.nothingFound} />,
  pagination,
  loading,
  ...table
}: ResponsiveTableProps<Row>): ReactElement {
  const isMobile = useIsMobile();
  const isLoading = loading === true || (typeof loading === 'object' && loading.spinning !== false);
  if (isMobile) {
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
    <DesktopTable label={label}>
      <Table<Row>
        size="middle"
        scroll={{ x: 'max-content' }}
        {...table}
        aria-label={label}
        rowKey={rowKey}
        dataSource={rows}
        {...(loading === undefined ? {} : { loading })}
        pagination={pagination ?? false}
        locale={{ emptyText: isLoading ? ' ' : empty }}
      />
    </DesktopTable>
  );
}

function DesktopTable({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardScroll(frame, label, '.ant-table-content, .ant-table-body');
  return (
    <div ref={frame} className={styles.table}>
      {children}
    </div>
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
  const { current, pageSize = 10 } = pagination || {};
  // Pages that nobody else turns are turned here; fewer rows may have left the last one behind.
  const page = current ?? Math.min(turned, Math.ceil(rows.length / pageSize));
  const shown = pagination ? getPage(rows, page, pageSize) : rows;
  return (
    <>
      <CardList rows={shown} rowKey={rowKey} renderCard={renderCard} label={label} isLoading={isLoading} />
      {pagination ? (
        <div className={styles.pagination}>
          <Pagination
            size="small"
            showLessItems
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={pageSize}
            total={pagination.total ?? rows.length}
            onChange={pagination.onChange ?? setTurned}
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
