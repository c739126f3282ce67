import type { ReactElement, ReactNode } from 'react';
import styles from './refreshing.module.css';

interface RefreshingProps {
  /** The answer to an earlier question is shown until the new one is there. */
  readonly isOutdated: boolean;
  readonly children: ReactNode;
}

/** Content that fades while its next state is loaded. */
export function Refreshing({ isOutdated, children }: RefreshingProps): ReactElement {
  return (
    <div aria-busy={isOutdated} className={isOutdated ? styles.outdated : undefined}>
      {children}
    </div>
  );
}
