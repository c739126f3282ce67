import type { ReactElement } from 'react';
import styles from './one-line.module.css';

/** Text cut with an ellipsis, whole in the native tooltip. antd's own ellipsis measures with inline styles, which the CSP refuses. */
export function OneLine({ children }: { readonly children: string | undefined }): ReactElement | null {
  if (children === undefined) return null;
  return (
    <span title={children} className={styles.line}>
      {children}
    </span>
  );
}
