import { Typography } from 'antd';
import type { GetProps } from 'antd';
import type { ReactElement } from 'react';
import styles from './small-text.module.css';

interface SmallTextProps extends Omit<GetProps<typeof Typography.Text>, 'className'> {
  /** On a line of its own. */
  readonly block?: boolean;
}

/** A note beside the main text: date, deadline, stage, hint. */
export function SmallText({ block = false, ...text }: SmallTextProps): ReactElement {
  return (
    <Typography.Text
      type="secondary"
      {...text}
      className={block ? `${styles.small} ${styles.block}` : (styles.small ?? '')}
    />
  );
}
