import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'shared-kernel/router';
import { centreInRow, VisuallyHidden } from 'shared-kernel/ui';
import styles from './section-tabs.module.css';

export interface SectionTab {
  readonly path: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** What the count counts, for screen readers. */
  readonly countText?: string;
}

interface SectionTabsProps {
  readonly label: string;
  readonly tabs: readonly SectionTab[];
  /** Path of the section that is shown. */
  readonly current: string;
  /** Query that stays when the section changes. */
  readonly query?: string;
}

/** Sections of a page as links, so that each has its own address. */
export function SectionTabs({ label, tabs, current, query = '' }: SectionTabsProps): ReactElement {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = list.current;
    const tab = nav?.querySelector('[aria-current]');
    return nav && tab ? centreInRow(nav, tab) : undefined;
  }, [current]);
  return (
    <nav ref={list} aria-label={label} className={styles.tabs}>
      {tabs.map(({ path, label: name, count, countText }) => (
        <Link
          key={path}
          to={query === '' ? path : `${path}?${query}`}
          className={path === current ? `${styles.tab} ${styles.current}` : styles.tab}
          {...(path === current ? { 'aria-current': 'page' as const } : {})}
        >
          {name}
          {count === undefined ? null : (
            <span className={styles.count}>
              {countText === undefined ? (
                count
              ) : (
                <>
                  <span aria-hidden>{count}</span>
                  <VisuallyHidden>{countText}</VisuallyHidden>
                </>
              )}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
