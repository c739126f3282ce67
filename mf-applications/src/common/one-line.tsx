import type { ReactElement } from 'react';
import styles from './one-line.module.css';

/** Text cut at the end of its line; whole in the native tooltip. antd's own cut measures with inline styles, which the CSP refuses. */
export function OneLine({ children }: { readonly children: string }): ReactElement {
  return (
    <span title={children} className={styles.line}>
      {children}
    </span>
  );
}
