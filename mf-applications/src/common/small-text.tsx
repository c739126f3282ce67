import type { ReactElement } from 'react';
import { Text } from 'shared-kernel/ui';
import type { TextProps } from 'shared-kernel/ui';
import styles from './small-text.module.css';

interface SmallTextProps extends Omit<TextProps, 'className' | 'isStrong'> {
  /** On a line of its own. */
  readonly block?: boolean;
}

/** A note beside the main text: date, deadline, stage, hint. */
export function SmallText({ tone = 'secondary', block = false, ...text }: SmallTextProps): ReactElement {
  return <Text {...text} tone={tone} className={block ? `${styles.small} ${styles.block}` : styles.small} />;
}
