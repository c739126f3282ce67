import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';
import styles from './state-icon.module.css';

const ICONS = {
  done: CheckCircleFilled,
  failed: CloseCircleFilled,
  running: LoadingOutlined,
  waiting: ClockCircleOutlined,
  skipped: MinusCircleOutlined,
  cancelled: StopOutlined,
} as const;

export type IconState = keyof typeof ICONS;

/** How far a step or a file is, beside the text that says it. */
export function StateIcon({ state }: { readonly state: IconState }): ReactElement {
  const Icon = ICONS[state];
  return (
    <span className={styles[state]}>
      <Icon aria-hidden />
    </span>
  );
}
