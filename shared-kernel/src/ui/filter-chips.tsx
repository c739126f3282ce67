import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { UI_TEXTS, WORDS } from '../locale/words.ts';
import styles from './filter-chips.module.css';

/** A filter that is set and that no control beside the list shows. */
export interface FilterChip {
  readonly key: string;
  /** The filter with what is chosen: «Статус: Верификация». */
  readonly label: string;
  readonly remove: () => void;
}

export interface FilterChipsProps {
  readonly chips: readonly FilterChip[];
  /** Whether something is set that `onReset` takes back: also what a control beside the list shows itself. */
  readonly isFiltered?: boolean;
  /** Takes back all filters. */
  readonly onReset: () => void;
  /** Gets the focus when the last chip goes, or the button of the reset. */
  readonly focusAfter: RefObject<{ readonly focus: () => void } | null>;
}

/**
 * What a list is filtered by behind a button or a link, each with its cross, and «Сбросить» for all of it. A select, a
 * field or a segmented control that can be seen shows its state itself and has no chip.
 */
export function FilterChips(props: FilterChipsProps): ReactElement | null {
  const { chips, isFiltered = chips.length > 0, onReset, focusAfter } = props;
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const keys = chips.map(({ key }) => key).join();
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const left = list.current?.querySelectorAll('button') ?? [];
    const next = left[Math.min(removed.current, left.length - 1)] ?? focusAfter.current;
    removed.current = null;
    next?.focus();
  }, [keys, focusAfter]);
  if (!isFiltered) return null;
  return (
    <div className={styles.row}>
      {chips.length === 0 ? null : (
        <ul ref={list} role="list" aria-label={UI_TEXTS.filtersSet} className={styles.chips}>
          {chips.map(({ key, label, remove }, index) => (
            <li key={key}>
              <button
                type="button"
                className={styles.chip}
                aria-label={UI_TEXTS.removeFilter(label)}
                onClick={() => {
                  removed.current = index;
                  remove();
                }}
              >
                <span className={styles.label}>{label}</span>
                <CloseOutlined aria-hidden className={styles.cross ?? ''} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        type="link"
        size="small"
        aria-label={WORDS.resetFilters}
        onClick={() => {
          onReset();
          // The button goes with the filters.
          focusAfter.current?.focus();
        }}
      >
        {WORDS.reset}
      </Button>
    </div>
  );
}
