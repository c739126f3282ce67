import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { SmallText } from '../../../common/small-text.tsx';
import styles from './step-action.module.css';

/** The shell keeps toasts and the focus above what a page has at the bottom of a phone. */
const HEIGHT = '--page-action-height';

interface StepActionProps {
  /** What the action needs, or what comes of it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The main action of a step, at its end; on a phone at the bottom of the window wherever the step is scrolled. */
export function StepAction({ note, children }: StepActionProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div className={styles.frame}>
      {note ? <SmallText>{note}</SmallText> : null}
      <div ref={bar} className={styles.bar}>
        {children}
      </div>
    </div>
  );
}
