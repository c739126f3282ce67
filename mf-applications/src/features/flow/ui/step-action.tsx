import type { ReactElement, ReactNode } from 'react';
import { usePageActionHeight } from '../../../common/page-action-height.ts';
import { SmallText } from '../../../common/small-text.tsx';
import styles from './step-action.module.css';

interface StepActionProps {
  /** What the action needs, or what comes of it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The main action of a step, at its end; on a phone at the bottom of the window wherever the step is scrolled. */
export function StepAction({ note, children }: StepActionProps): ReactElement {
  const bar = usePageActionHeight();
  return (
    <div className={styles.frame}>
      {note ? <SmallText>{note}</SmallText> : null}
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
