import { Pagination } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import styles from './calculator.module.css';

const text = ru.calculator.schedule;
/** A year on a page. */
const PAGE_SIZE = 12;

export interface MonthColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
  /** What the row is looked up for. */
  readonly isMain?: boolean;
}

interface MonthTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly MonthColumn<Row>[];
  readonly dateOf: (row: Row) => string;
}

/**
 * Months as a table, a year at a time; cards on a phone. Plain elements: antd's table takes longer than a frame to
 * draw again, and here the figures follow a slider.
 */
export function MonthTable<Row extends { readonly number: number }>(
  props: MonthTableProps<Row>,
): ReactElement {
  const { title, rows } = props;
  const [wantedPage, setPage] = useState(1);
  const isMobile = useIsMobile();
  // A shorter schedule must not leave the agent on a page that is no more.
  const page = Math.min(wantedPage, Math.ceil(rows.length / PAGE_SIZE));
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      {isMobile ? <Cards {...props} rows={shown} /> : <Rows {...props} rows={shown} />}
      <Pages page={page} total={rows.length} onPage={setPage} />
    </section>
  );
}

/** Drawn again only when the number of pages changes. */
const Pages = memo(function Pages(props: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}): ReactElement | null {
  const { page, total, onPage } = props;
  if (total <= PAGE_SIZE) return null;
  return (
    <Pagination
      size="small"
      align="end"
      showLessItems
      showSizeChanger={false}
      current={page}
      pageSize={PAGE_SIZE}
      total={total}
      onChange={onPage}
      style={{ marginTop: 12 }}
    />
  );
});

function Rows<Row extends { readonly number: number }>(props: MonthTableProps<Row>): ReactElement {
  const { title, rows, columns, dateOf } = props;
  return (
    // A scrolling region is reached by the keyboard too.
    <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
      <table className={styles.months} aria-label={title}>
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
          {rows.map((row, index) => (
            // By place: a row of another month shows its figures in the elements that are there.
            <tr key={index}>
              <td>{row.number}</td>
              <td>{dateOf(row)}</td>
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
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row extends { readonly number: number }>(props: MonthTableProps<Row>): ReactElement {
  const { title, rows, columns, dateOf } = props;
  const main = columns.find((column) => column.isMain);
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row, index) => (
        <li key={index}>
          <div className={styles.cardRow}>
            <span>
              № {row.number} · {dateOf(row)}
            </span>
            <span className={styles.mainSum}>{main?.cell(row)}</span>
          </div>
          {columns
            .filter((column) => column !== main)
            .map((column) => (
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
