import type { TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { getColumn } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { useCapability } from 'shared-kernel/capabilities';
import { bankName } from 'shared-kernel/locale';
import { useNavigate } from 'shared-kernel/router';
import { ResponsiveTable, VisuallyHidden } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { ru } from '../../../locale/ru.ts';
import { DEFAULT_DIRECTION, DEFAULT_SORT } from '../state/list-view.ts';
import type { SortField } from '../state/list-view.ts';
import type { ListedRow } from '../state/listed-row.ts';
import { useDensity } from '../state/use-density.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import type { Selection } from '../state/use-selection.ts';
import { toTableColumn } from './list-columns.tsx';
import type { Columns } from './list-columns.tsx';
import styles from './list-table.module.css';
import { RowCard } from './row-card.tsx';
import { moveBetweenRows } from './row-keyboard.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowHandlers } from './use-row-actions.ts';

interface ListTableProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly ListedRow[];
  readonly control: ListViewControl;
  readonly actions: RowHandlers;
  /** Rows selected for a bulk action; `null` where no row has actions. */
  readonly selection: Selection | null;
  /** The rows are of several banks. */
  readonly showsBank?: boolean;
}

const SELECTION_WIDTH = 40;
const ACTIONS_WIDTH = 44;
const BANK_WIDTH = 90;
const ORDER = { asc: 'ascend', desc: 'descend' } as const;

/** A page of the list: a table, on a phone cards. Arrow keys, Home and End move between rows, Enter opens. */
export function ListTable(props: ListTableProps): ReactElement {
  const { label, rows, control, actions, selection, showsBank = false } = props;
  const navigate = useNavigate();
  const { filter, columns } = control.view;
  const [density] = useDensity();
  // A bank without the queues does not know the order by deadline.
  const hasDeadlines = useCapability('queues') !== false;
  // The specification's list has no order of the agent's.
  const isSortable = useCapability('lists') !== false;
  const sorted = filter.sort ?? DEFAULT_SORT;
  const order = ORDER[filter.direction ?? DEFAULT_DIRECTION];

  const open = (row: ListedRow, event: MouseEvent<HTMLElement>): void => {
    const isOnControl =
      (event.target as HTMLElement).closest(
        'a, button, input, label, [role="menu"], .ant-table-selection-column',
      ) !== null;
    if (isOnControl || window.getSelection()?.isCollapsed === false) return;
    navigate(applicationLink(row));
  };
  return (
    <div
      className={density === 'compact' ? styles.table : styles.comfortable}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveBetweenRows(event)}
    >
      <ResponsiveTable<ListedRow>
        label={label}
        rows={rows}
        rowKey={(row) => row.hash_password}
        renderCard={(row) => <RowCard row={row} columns={columns} actions={actions} selection={selection} />}
        showSorterTooltip={false}
        scroll={{
          x: getWidth(columns) + (selection ? SELECTION_WIDTH : 0) + (showsBank ? BANK_WIDTH : 0),
        }}
        {...(selection ? { rowSelection: toRowSelection(rows, selection) } : {})}
        columns={toColumns(columns, actions, showsBank).map((column) => {
          if (!('sorter' in column)) return column;
          const { sorter: _sorter, ...plain } = column;
          return isSortable && (column.key !== 'holder' || hasDeadlines)
            ? { ...column, sortOrder: column.key === sorted ? order : null }
            : plain;
        })}
        rowClassName={styles.row ?? ''}
        onRow={(row) => ({ onClick: (event) => open(row, event) })}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order: next } = Array.isArray(sorter) ? { ...sorter[0] } : sorter;
          control.change(
            next
              ? { sort: columnKey as SortField, direction: next === 'ascend' ? 'asc' : 'desc' }
              : { sort: DEFAULT_SORT, direction: DEFAULT_DIRECTION },
          );
        }}
      />
    </div>
  );
}

const BANK_COLUMN: Columns[number] = {
  key: 'bank',
  title: ru.requests.columns.bank,
  width: BANK_WIDTH,
  render: (_, { bank }) => bank && bankName(bank),
};

/** The width at which every column keeps its own; a wider table stretches them. */
function getWidth(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, name) => sum + getColumn(name).width, ACTIONS_WIDTH);
}

function toRowSelection(
  rows: readonly ListedRow[],
  selection: Selection,
): NonNullable<TableProps<ListedRow>['rowSelection']> {
  return {
    columnWidth: SELECTION_WIDTH,
    selectedRowKeys: rows.filter((row) => selection.has(row)).map((row) => row.hash_password),
    onChange: (keys) =>
      selection.choose(
        rows,
        rows.filter((row) => keys.includes(row.hash_password)),
      ),
    getCheckboxProps: (row) => ({ 'aria-label': ru.lists.bulk.selectRow(row.id) }) as object,
    getTitleCheckboxProps: () => ({ 'aria-label': ru.lists.bulk.selectPage }) as object,
  };
}

function toColumns(names: readonly ListColumn[], actions: RowHandlers, showsBank: boolean): Columns {
  const [number, ...others] = names.map(toTableColumn);
  return [
    ...(number ? [number] : []),
    ...(showsBank ? [BANK_COLUMN] : []),
    ...others,
    {
      key: 'actions',
      title: <VisuallyHidden>{ru.requests.columns.actions}</VisuallyHidden>,
      width: ACTIONS_WIDTH,
      fixed: 'end',
      render: (_, row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}
