import { memo } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { getColumn } from 'shared-kernel/contract/application-columns';
import type { ListColumn } from 'shared-kernel/contract/application-columns';
import { useCapability } from 'shared-kernel/capabilities';
import { thisMinute } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { bankName } from 'shared-kernel/locale';
import { useNavigate } from 'shared-kernel/router';
import { CardList, TableFrame, useIsMobile, VisuallyHidden } from 'shared-kernel/ui';
import { applicationLink } from '../../../common/application-link.ts';
import { ru } from '../locale/ru.ts';
import { DEFAULT_DIRECTION, DEFAULT_SORT } from '../state/list-view.ts';
import type { SortField } from '../state/list-view.ts';
import type { ListedRow } from '../state/listed-row.ts';
import { useDensity } from '../state/use-density.ts';
import type { ListViewControl } from '../state/use-list-view.ts';
import type { Selection } from '../state/use-selection.ts';
import { isNumeric, ListCell } from './list-columns.tsx';
import styles from './list-table.module.css';
import { RowCard } from './row-card.tsx';
import { moveBetweenRows } from './row-keyboard.ts';
import { RowMenu } from './row-menu.tsx';
import { isSameText } from './row-text.ts';
import type { RowText } from './row-text.ts';
import { SelectBox } from './select-box.tsx';
import { SortHeader } from './sort-header.tsx';
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

/** A page of the list: a table, on a phone cards. Arrow keys, Home and End move between rows, Enter opens. */
export function ListTable(props: ListTableProps): ReactElement {
  const { label, rows, control, actions, selection } = props;
  const isMobile = useIsMobile();
  const { columns } = control.view;
  const now = thisMinute(bankNow());
  return (
    <div onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveBetweenRows(event)}>
      {isMobile ? (
        <CardList
          label={label}
          rows={rows}
          rowKey={getKey}
          renderCard={(row) => (
            <RowCard row={row} columns={columns} now={now} actions={actions} selection={selection} />
          )}
        />
      ) : (
        <DesktopTable {...props} now={now} />
      )}
    </div>
  );
}

const getKey = (row: ListedRow): string => row.hash_password;

/** A table of the browser's own: a page has hundreds of cells, which no component library draws as fast. */
function DesktopTable(props: ListTableProps & Pick<RowText, 'now'>): ReactElement {
  const { label, rows, control, actions, selection, now, showsBank = false } = props;
  const navigate = useNavigate();
  const [density] = useDensity();
  const [number, ...others] = control.view.columns;
  const columns: readonly Column[] = [
    ...(number ? [number] : []),
    ...(showsBank ? (['bank'] as const) : []),
    ...others,
  ];
  const isSortable = useSortable();

  const open = (row: ListedRow, event: MouseEvent<HTMLElement>): void => {
    const isOnControl =
      (event.target as HTMLElement).closest('a, button, input, label, [role="menu"], [data-control]') !==
      null;
    if (isOnControl || window.getSelection()?.isCollapsed === false) return;
    navigate(applicationLink(row));
  };
  const widths = [
    ...(selection ? [SELECTION_WIDTH] : []),
    ...columns.map((name) => (name === 'bank' ? BANK_WIDTH : getColumn(name).width)),
    ACTIONS_WIDTH,
  ];
  return (
    <TableFrame label={label}>
      <table
        aria-label={label}
        className={density === 'compact' ? styles.compact : styles.comfortable}
        style={{ width: widths.reduce((sum, width) => sum + width, 0) }}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} selection={selection} />}
            {columns.map((name) =>
              name === 'bank' ? (
                <th key={name} scope="col">
                  {ru.requests.columns.bank}
                </th>
              ) : isSortable(name) ? (
                <SortHeader key={name} name={name} {...toSort(name, control)} />
              ) : (
                <th key={name} scope="col" className={isNumeric(name) ? styles.numeric : undefined}>
                  {getColumn(name).title}
                </th>
              ),
            )}
            <th scope="col" className={styles.actions}>
              <VisuallyHidden>{ru.requests.columns.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={getKey(row)}
              className={selection?.has(row) ? styles.selected : undefined}
              onClick={(event) => open(row, event)}
            >
              {selection && (
                <td data-control className={styles.selection}>
                  <SelectBox
                    label={ru.lists.bulk.selectRow(row.id)}
                    isChecked={selection.has(row)}
                    onChange={(isChecked) => selection.toggle(row, isChecked)}
                  />
                </td>
              )}
              <RowCells row={row} columns={columns} now={now} />
              <td className={styles.actions}>
                <RowMenu row={row} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

type Column = ListColumn | 'bank';

/** What a row says. */
const RowCells = memo(function RowCells({ row, columns, now }: RowText<Column>): ReactElement {
  return (
    <>
      {columns.map((name) =>
        name === 'bank' ? (
          <td key={name}>{row.bank && bankName(row.bank)}</td>
        ) : (
          <td key={name} className={isNumeric(name) ? styles.numeric : undefined}>
            <ListCell name={name} row={row} now={now} />
          </td>
        ),
      )}
    </>
  );
}, isSameText);

function SelectAll({
  rows,
  selection,
}: {
  readonly rows: readonly ListedRow[];
  readonly selection: Selection;
}): ReactElement {
  const count = rows.filter((row) => selection.has(row)).length;
  return (
    <th scope="col" className={styles.selection}>
      <SelectBox
        label={ru.lists.bulk.selectPage}
        isChecked={count === rows.length}
        isMixed={count > 0 && count < rows.length}
        onChange={(isChecked) => selection.choose(rows, isChecked ? rows : [])}
      />
    </th>
  );
}

/** Which columns the bank can sort by. */
function useSortable(): (name: ListColumn) => boolean {
  // A bank without the queues does not know the order by deadline.
  const hasDeadlines = useCapability('queues') !== false;
  // The specification's list has no order of the agent's.
  const hasOrder = useCapability('lists') !== false;
  return (name) => hasOrder && getColumn(name).sortBy !== undefined && (name !== 'holder' || hasDeadlines);
}

/** How the list is sorted by a column, and what its header does: ascending, descending, and back to the usual order. */
function toSort(name: ListColumn, control: ListViewControl) {
  const { sort = DEFAULT_SORT, direction = DEFAULT_DIRECTION } = control.view.filter;
  const order = sort === name ? direction : null;
  // The latest deadline first would put those without one before all others.
  const next = order === null ? 'asc' : order === 'asc' && name !== 'holder' ? 'desc' : null;
  return {
    order,
    onSort: () =>
      control.change(
        next === null
          ? { sort: DEFAULT_SORT, direction: DEFAULT_DIRECTION }
          : { sort: name as SortField, direction: next },
      ),
  };
}
