import type { ReactElement, ReactNode } from 'react';
import styles from './refreshing.module.css';

interface RefreshingProps {
  /** The content still answers the previous request. */
  readonly isOutdated: boolean;
  readonly children: ReactNode;
}

/** Content that fades while newer content loads. */
export function Refreshing({ isOutdated, children }: RefreshingProps): ReactElement {
  return (
    <div aria-busy={isOutdated} className={isOutdated ? styles.outdated : undefined}>
      {children}
    </div>
  );
}
