import type { ReactElement, ReactNode } from 'react';
import { useHeightVariable } from 'shared-kernel/ui';
import { SmallText } from '../../../common/small-text.tsx';
import styles from './step-action.module.css';

interface StepActionProps {
  /** What the action needs, or what comes of it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The main action of a step, at its end; on a phone at the bottom of the window wherever the step is scrolled. */
export function StepAction({ note, children }: StepActionProps): ReactElement {
  const bar = useHeightVariable('--page-action-height');
  return (
    <div className={styles.frame}>
      {note ? <SmallText>{note}</SmallText> : null}
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
