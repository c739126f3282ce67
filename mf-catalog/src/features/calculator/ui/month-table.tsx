import { Pagination } from 'antd';
import { memo, useState } from 'react';
import type { ReactElement, Ref } from 'react';
import { formatDate } from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { useIsMobile } from 'shared-kernel/ui';
import { useCells, usePart } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
import { ru } from '../../../locale/ru.ts';
import styles from './calculator.module.css';

const text = ru.calculator.schedule;
/** A year on a page. */
const PAGE_SIZE = 12;
/** Heights in pixels, as in the style sheet; the head's with the line below the table. */
const HEAD_HEIGHT = 41;
const ROW_HEIGHT = 37;

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

interface MonthTableProps<Outcome, Row> {
  readonly part: Part<Outcome>;
  readonly title: string;
  readonly rowsOf: (outcome: Outcome) => readonly Row[];
  /** The same columns until there are others. */
  readonly columnsOf: (outcome: Outcome) => readonly MonthColumn<Row>[];
}

/**
 * Months as a table, a year at a time; cards on a phone. Plain elements whose texts are written past React: antd's table
 * takes longer than a frame to draw again, React's elements half of one, and here the figures follow a slider.
 */
export function MonthTable<Outcome, Row extends Month>(props: MonthTableProps<Outcome, Row>): ReactElement {
  const { part, title, rowsOf, columnsOf } = props;
  const [wantedPage, setPage] = useState(1);
  const isMobile = useIsMobile();
  const total = usePart(part, (outcome) => rowsOf(outcome).length);
  const columns = usePart(part, columnsOf);
  // A shorter schedule must not leave the agent on a page that is no more.
  const page = Math.min(wantedPage, Math.ceil(total / PAGE_SIZE));
  const start = (page - 1) * PAGE_SIZE;
  const shownOf = (outcome: Outcome): readonly Row[] => rowsOf(outcome).slice(start, start + PAGE_SIZE);
  const count = Math.min(PAGE_SIZE, total - start);
  const Months = isMobile ? Cards : Rows;
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
      </div>
      <Months part={part} title={title} columns={columns} count={count} shownOf={shownOf} />
      <Pages page={page} total={total} onPage={setPage} />
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

interface MonthsProps<Outcome, Row> {
  readonly part: Part<Outcome>;
  readonly title: string;
  readonly columns: readonly MonthColumn<Row>[];
  readonly count: number;
  /** The rows of the page. */
  readonly shownOf: (outcome: Outcome) => readonly Row[];
}

function Rows<Outcome, Row extends Month>(props: MonthsProps<Outcome, Row>): ReactElement {
  const { part, title, columns, count, shownOf } = props;
  const body = useCells<HTMLTableSectionElement, Outcome>(part, (outcome) =>
    shownOf(outcome).flatMap((row) => [
      String(row.number),
      dateOf(row),
      ...columns.map(({ cell }) => cell(row)),
    ]),
  );
  return (
    // A scrolling region is reached by the keyboard too.
    <div
      className={`${styles.scroll} ${styles.rows}`}
      style={{ containIntrinsicBlockSize: HEAD_HEIGHT + count * ROW_HEIGHT }}
      role="group"
      aria-label={title}
      tabIndex={0}
    >
      <EmptyRows title={title} columns={columns} count={count} body={body} />
    </div>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly columns: readonly Pick<MonthColumn<never>, 'title' | 'isMain'>[];
  readonly count: number;
}

/** Drawn again only when there are more rows or fewer. */
const EmptyRows = memo(function EmptyRows(
  props: EmptyProps & { readonly body: Ref<HTMLTableSectionElement> },
): ReactElement {
  const { title, columns, count, body } = props;
  return (
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
      <tbody ref={body}>
        {placesOf(count).map((place) => (
          <tr key={place}>
            <td data-cell />
            <td data-cell />
            {columns.map((column) => (
              <td
                key={column.title}
                data-cell
                className={column.isMain ? `${styles.sum} ${styles.mainSum}` : styles.sum}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Cards<Outcome, Row extends Month>(props: MonthsProps<Outcome, Row>): ReactElement {
  const { part, title, columns, count, shownOf } = props;
  const [main, others] = mainAndOthers(columns);
  const list = useCells<HTMLUListElement, Outcome>(part, (outcome) =>
    shownOf(outcome).flatMap((row) => [
      `№ ${row.number} · ${dateOf(row)}`,
      main?.cell(row) ?? '',
      ...others.map(({ cell }) => cell(row)),
    ]),
  );
  return <EmptyCards title={title} columns={columns} count={count} list={list} />;
}

const EmptyCards = memo(function EmptyCards(
  props: EmptyProps & { readonly list: Ref<HTMLUListElement> },
): ReactElement {
  const { title, columns, count, list } = props;
  const [, others] = mainAndOthers(columns);
  return (
    <ul ref={list} className={styles.cards} aria-label={title}>
      {placesOf(count).map((place) => (
        <li key={place}>
          <div className={styles.cardRow}>
            <span data-cell />
            <span data-cell className={styles.mainSum} />
          </div>
          {others.map((column) => (
            <div key={column.title} className={styles.cardRow}>
              <span>{column.title}</span>
              <span data-cell className={styles.sum} />
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
});

function dateOf({ date }: Month): string {
  return date === null ? ru.common.dash : formatDate(date);
}

function mainAndOthers<Column extends { readonly isMain?: boolean }>(
  columns: readonly Column[],
): readonly [Column | undefined, readonly Column[]] {
  const main = columns.find((column) => column.isMain);
  return [main, columns.filter((column) => column !== main)];
}

/** Rows are known by their place: one of another month shows its figures in the elements that are there. */
function placesOf(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place);
}
