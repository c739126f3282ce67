import type { ReactElement, ReactNode } from 'react';
import { UI_TEXTS } from '../locale/words.ts';
import { useIsSlow } from './use-is-slow.ts';
import styles from './lazy-place.module.css';

export interface LazyPlaceProps {
  /** What stands for the code on its way: a skeleton, or nothing. */
  readonly children?: ReactNode;
}

/** The place of code that is on its way; when that takes long it says so, below, so that nothing is moved. */
export function LazyPlace({ children }: LazyPlaceProps): ReactElement {
  const isSlow = useIsSlow(true);
  return (
    <>
      {children}
      <p role="status" className={styles.words}>
        {isSlow && UI_TEXTS.partIsSlow}
      </p>
    </>
  );
}
