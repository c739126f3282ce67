import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { Panel, useIsMobile, useMediaQuery } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './calculator.module.css';

const text = ru.calculator.schedule;
/** Heights in pixels, as in the style sheet. */
const ROW_HEIGHT = 36;
const CARD_HEIGHT = 17;
const CARD_LINE_HEIGHT = 22;

export interface MonthColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /** What the row is looked up for. */
  readonly isMain?: boolean;
}

interface Month {
  readonly number: number;
  readonly date: IsoDate | null;
}

interface MonthTableProps<Row> {
  /** Id of the table. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly MonthColumn<Row>[];
}

/** Months as a table, cards on a phone; of hundreds only those on the screen are in the page, and all on paper. */
export function MonthTable<Row extends Month>(props: MonthTableProps<Row>): ReactElement {
  const { title, rows, columns } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  const shown = useShown(
    frame,
    rows,
    isMobile ? CARD_HEIGHT + columns.length * CARD_LINE_HEIGHT : ROW_HEIGHT,
  );
  return (
    <Panel title={title} aria-label={title}>
      {/* A scrolling region is reached by the keyboard too. */}
      <div ref={frame} className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
        {isMobile ? <Cards {...props} {...shown} /> : <Rows {...props} {...shown} />}
      </div>
    </Panel>
  );
}

type MonthsProps<Row> = MonthTableProps<Row> & Shown<Row>;

function Rows<Row extends Month>(props: MonthsProps<Row>): ReactElement {
  const { id, title, rows, columns, shown, before, after } = props;
  return (
    <table id={id} className={styles.months} aria-label={title} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.date}</th>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={styles.sum}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr aria-hidden style={{ height: before }} />
        {shown.map(([index, row]) => (
          <tr key={index} aria-rowindex={index + 2} className={styles.month}>
            <td>{row.number}</td>
            <td>{formatMonth(row)}</td>
            {columns.map((column) => (
              <td
                key={column.title}
                className={column.isMain ? `${styles.sum} ${styles.mainSum}` : styles.sum}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <tr aria-hidden style={{ height: after }} />
      </tbody>
    </table>
  );
}

function Cards<Row extends Month>(props: MonthsProps<Row>): ReactElement {
  const { id, title, rows, columns, shown, before, after } = props;
  const main = columns.find((column) => column.isMain);
  const others = columns.filter((column) => column !== main);
  return (
    <ul
      id={id}
      className={styles.cards}
      aria-label={title}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {shown.map(([index, row]) => (
        <li key={index} aria-setsize={rows.length} aria-posinset={index + 1}>
          <div className={styles.cardRow}>
            <span>
              № {row.number} · {formatMonth(row)}
            </span>
            <span className={styles.mainSum}>{main?.cell(row)}</span>
          </div>
          {others.map((column) => (
            <div key={column.title} className={styles.cardRow}>
              <span>{column.title}</span>
              <span className={styles.sum}>{column.cell(row)}</span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface Shown<Row> {
  /** The rows on the screen with their places. */
  readonly shown: readonly (readonly [number, Row])[];
  /** Height in pixels of the rows before and after. */
  readonly before: number;
  readonly after: number;
}

function useShown<Row>(
  frame: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  height: number,
): Shown<Row> {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 4,
  });
  const isPrinted = useMediaQuery('print');
  if (isPrinted) return { shown: [...rows.entries()], before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  return {
    shown: items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [[index, row] as const];
    }),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  };
}

function formatMonth({ date }: Month): string {
  return date === null ? ru.common.dash : formatDate(date);
}
