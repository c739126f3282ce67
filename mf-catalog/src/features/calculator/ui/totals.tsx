import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { madeOf, useCells, usePart } from '../../../common/part.ts';
import type { Part } from '../../../common/part.ts';
import styles from './calculator.module.css';

export interface Total {
  readonly label: string;
  readonly value: string;
  /** What may take several lines. */
  readonly note?: string;
  /** A sum beside the figure, in one line. */
  readonly sum?: string;
}

interface TotalsProps<Outcome> {
  readonly part: Part<Outcome>;
  /** The same function at every drawing. The first figure is the one asked for. */
  readonly totalsOf: (outcome: Outcome) => readonly Total[];
}

/** The figures of a calculation: drawn when there are others, written when they change. */
export function Totals<Outcome>({ part, totalsOf }: TotalsProps<Outcome>): ReactElement {
  const totals = useMemo(() => madeOf(part, totalsOf), [part, totalsOf]);
  usePart(totals, frameOf);
  const list = useCells<HTMLDListElement, readonly Total[]>(totals, textsOf);
  return (
    <dl ref={list} className={styles.totals}>
      {totals.get().map(({ label, note, sum }, index) => (
        <div key={label} className={index === 0 ? (styles.main ?? '') : ''}>
          <dt>{label}</dt>
          <dd>
            <span data-cell className={styles.line} />
            {sum === undefined ? null : <small data-cell className={styles.line} />}
            {note === undefined ? null : <small data-cell />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What React draws of the figures. */
function frameOf(totals: readonly Total[]): string {
  return totals
    .map(({ label, note, sum }) => [label, note === undefined, sum === undefined].join(' '))
    .join();
}

function textsOf(totals: readonly Total[]): readonly string[] {
  return totals.flatMap(({ value, note, sum }) => [value, sum, note].filter((text) => text !== undefined));
}
