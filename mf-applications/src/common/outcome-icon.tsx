import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  LockOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';
import styles from './outcome-icon.module.css';

const ICONS = {
  done: CheckCircleFilled,
  failed: CloseCircleFilled,
  locked: LockOutlined,
  running: LoadingOutlined,
  skipped: MinusCircleOutlined,
  waiting: ClockCircleFilled,
} as const;
export type Outcome = keyof typeof ICONS;

interface OutcomeIconProps {
  readonly outcome: Outcome;
  /** Name for screen readers, where no text beside the icon says it. */
  readonly label?: string;
}

/** An outcome as an icon in the colour of its meaning. */
export function OutcomeIcon({ outcome, label }: OutcomeIconProps): ReactElement {
  const Icon = ICONS[outcome];
  return (
    <span className={styles[outcome]}>
      {label === undefined ? <Icon aria-hidden /> : <Icon aria-label={label} />}
    </span>
  );
}
