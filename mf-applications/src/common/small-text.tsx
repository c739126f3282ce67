import { Typography } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import styles from './small-text.module.css';

interface SmallTextProps {
  readonly type?: 'secondary' | 'success' | 'warning' | 'danger';
  /** On a line of its own. */
  readonly block?: boolean;
  readonly children: ReactNode;
}

/** A note beside the main text: date, deadline, stage, hint. */
export function SmallText({ type = 'secondary', block = false, children }: SmallTextProps): ReactElement {
  return (
    <Typography.Text type={type} className={block ? `${styles.small} ${styles.block}` : (styles.small ?? '')}>
      {children}
    </Typography.Text>
  );
}
