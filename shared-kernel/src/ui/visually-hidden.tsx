import type { ReactElement, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** `status` or `alert` makes it a live region. */
  readonly role?: 'status' | 'alert';
  /** A heading that names a region whose title is drawn elsewhere. */
  readonly as?: 'span' | 'h2';
}

/** For screen readers only. */
export function VisuallyHidden({
  children,
  as: Element = 'span',
  ...rest
}: VisuallyHiddenProps): ReactElement {
  return (
    <Element className={styles.hidden} {...rest}>
      {children}
    </Element>
  );
}
