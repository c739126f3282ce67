import { Pagination, Skeleton, Table } from 'antd';
import type { TablePaginationConfig, TableProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { WORDS } from '../locale/words.ts';
import { EmptyState } from './empty-state.tsx';
import { useIsMobile } from './use-media-query.ts';
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
      <CardList
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
  useKeyboardScroll(frame, label);
  return <div ref={frame}>{children}</div>;
}

/** A table wider than its place is a stop of the Tab key, so that the arrows can move it; antd has no setting for it. */
function useKeyboardScroll(frame: RefObject<HTMLDivElement | null>, label: string): void {
  useEffect(() => {
    const area = frame.current?.querySelector<HTMLElement>('.ant-table-content, .ant-table-body');
    if (!area) return;
    const follow = (): void => {
      if (area.scrollWidth > area.clientWidth) {
        area.tabIndex = 0;
        area.setAttribute('role', 'group');
        area.setAttribute('aria-label', label);
      } else for (const name of ['tabindex', 'role', 'aria-label']) area.removeAttribute(name);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(area);
    // The content may outgrow the area while that keeps its size.
    if (area.firstElementChild) observer.observe(area.firstElementChild);
    return () => observer.disconnect();
  }, [frame, label]);
}

interface CardListProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly renderCard: (row: Row) => ReactNode;
  readonly label: string;
  readonly empty: ReactNode;
  readonly pagination: TablePaginationConfig | false | undefined;
  readonly isLoading: boolean;
}

function CardList<Row>(props: CardListProps<Row>): ReactElement {
  const { rows, rowKey, renderCard, label, empty, pagination, isLoading } = props;
  if (isLoading && rows.length === 0) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (rows.length === 0) return <>{empty}</>;
  const shown = pagination ? getPage(rows, pagination) : rows;
  return (
    <>
      <ul aria-label={label} aria-busy={isLoading} className={styles.cards}>
        {shown.map((row) => (
          <li key={rowKey(row)} className={styles.card}>
            {renderCard(row)}
          </li>
        ))}
      </ul>
      {pagination ? (
        <div className={styles.pagination}>
          <Pagination
            size="small"
            showLessItems
            hideOnSinglePage
            showSizeChanger={false}
            {...(pagination.current === undefined ? {} : { current: pagination.current })}
            {...(pagination.pageSize === undefined ? {} : { pageSize: pagination.pageSize })}
            total={pagination.total ?? rows.length}
            {...(pagination.onChange ? { onChange: pagination.onChange } : {})}
          />
        </div>
      ) : null}
    </>
  );
}

/** The server's page as it is; a whole list is cut as antd's table would cut it. */
function getPage<Row>(
  rows: readonly Row[],
  { current, pageSize = 10 }: TablePaginationConfig,
): readonly Row[] {
  if (current === undefined || rows.length <= pageSize) return rows;
  return rows.slice((current - 1) * pageSize, current * pageSize);
}
