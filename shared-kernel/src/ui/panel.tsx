import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** The heading, below that of the page. */
  readonly title?: ReactNode;
  /** At the end of the title's line. */
  readonly extra?: ReactNode;
  readonly size?: 'middle' | 'small';
  /** The content reaches to the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A framed part of a page, with a heading or without; `aria-label` makes it a region that readers can go to. */
export function Panel({
  title,
  extra,
  size = 'middle',
  isFlush = false,
  className,
  children,
  ...rest
}: PanelProps): ReactElement {
  const classes = [styles.panel, size === 'small' && styles.small, className];
  return (
    <section {...rest} className={classes.filter(Boolean).join(' ')}>
      {title === undefined ? null : (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {extra}
        </div>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
