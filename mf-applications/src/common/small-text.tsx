import type { ComponentProps, ReactElement } from 'react';
import styles from './small-text.module.css';

interface SmallTextProps extends Omit<ComponentProps<'span'>, 'className'> {
  readonly type?: 'secondary' | 'success' | 'warning' | 'danger';
  /** On a line of its own. */
  readonly block?: boolean;
}

/** A note beside the main text: date, deadline, stage, hint. */
export function SmallText({ type = 'secondary', block = false, ...text }: SmallTextProps): ReactElement {
  const look = `${styles.small} ${styles[type]}`;
  return <span {...text} className={block ? `${look} ${styles.block}` : look} />;
}
