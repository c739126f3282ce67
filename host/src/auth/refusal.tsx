import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import { Notice } from './notice.tsx';
import { waitText } from './use-countdown.ts';

interface RefusalProps {
  /** Why the bank refused; nothing when it did not. */
  readonly text: string | undefined;
  /** Seconds until the next try is accepted; 0 when none is to be waited for. */
  readonly secondsLeft: number;
}

/** Why the bank refused, above the form; the wait after too many tries counts down. */
export function Refusal({ text, secondsLeft }: RefusalProps): ReactElement | null {
  if (secondsLeft > 0) {
    return (
      <Notice
        kind="warning"
        title={ru.auth.waitTitle}
        // A screen reader hears the wait once, not every second.
        description={<span aria-live="off">{ru.auth.wait(waitText(secondsLeft))}</span>}
      />
    );
  }
  return text === undefined ? null : <Notice kind="error" title={text} />;
}
