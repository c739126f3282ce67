import { Table } from 'antd';
import { useRef } from 'react';
import type { ReactElement } from 'react';
import type { ResponsiveTableProps } from './responsive-table.tsx';
import { useKeyboardScroll } from './table-frame.tsx';
import styles from './responsive-table.module.css';

export type DesktopTableProps<Row extends object> = Omit<ResponsiveTableProps<Row>, 'renderCard'>;

/** The desktop's half of `ResponsiveTable`: antd's table, which only a wide window loads. */
export function DesktopTable<Row extends object>({
  rows,
  rowKey,
  label,
  empty,
  pagination = false,
  ...table
}: DesktopTableProps<Row>): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardScroll(frame, label, '.ant-table-content, .ant-table-body');
  return (
    <div ref={frame} className={styles.table}>
      <Table<Row>
        size="middle"
        scroll={{ x: 'max-content' }}
        {...table}
        aria-label={label}
        rowKey={rowKey}
        dataSource={rows}
        pagination={pagination}
        locale={{ emptyText: empty }}
      />
    </div>
  );
}
