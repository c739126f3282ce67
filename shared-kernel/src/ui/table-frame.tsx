import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import styles from './responsive-table.module.css';

interface TableFrameProps {
  /** Name of the table for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The place of a table, which scrolls sideways where the table is wider. */
export function TableFrame({ label, children }: TableFrameProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardScroll(frame, label);
  return (
    <div ref={frame} className={styles.frame}>
      {children}
    </div>
  );
}

/**
 * A table wider than its place is a stop of the Tab key, so that the arrows can move it. `inner` finds the place in what
 * somebody else has drawn.
 */
export function useKeyboardScroll(
  frame: RefObject<HTMLDivElement | null>,
  label: string,
  inner?: string,
): void {
  useEffect(() => {
    const area = inner === undefined ? frame.current : frame.current?.querySelector<HTMLElement>(inner);
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
  }, [frame, label, inner]);
}
