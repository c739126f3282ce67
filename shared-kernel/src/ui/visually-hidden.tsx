import type { ReactElement, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** `status` or `alert` makes it a live region. */
  readonly role?: 'status' | 'alert';
}

/** For screen readers only. */
export function VisuallyHidden({ children, ...rest }: VisuallyHiddenProps): ReactElement {
  return (
    <span className={styles.hidden} {...rest}>
      {children}
    </span>
  );
}
