import type { ReactElement, ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title?: string;
  /** At the end of the title's line. */
  readonly extra?: ReactNode;
  readonly size?: 'middle' | 'small';
  /** The content reaches to the edges. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A card with a title, as antd draws it; its own card brings the tabs that it could have. */
export function Panel({
  title,
  extra,
  size = 'middle',
  isFlush = false,
  children,
}: PanelProps): ReactElement {
  return (
    <div className={size === 'small' ? `${styles.panel} ${styles.small}` : styles.panel}>
      {title === undefined ? null : (
        <div className={styles.head}>
          <div className={styles.title}>{title}</div>
          {extra}
        </div>
      )}
      <div className={isFlush ? undefined : styles.body}>{children}</div>
    </div>
  );
}
