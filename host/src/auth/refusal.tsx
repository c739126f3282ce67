import { Alert } from 'antd';
import type { ReactElement } from 'react';
import { errorText } from 'shared-kernel/locale';
import { isApiError } from 'shared-kernel/http';
import { ru } from '../locale/ru.ts';
import { waitText } from './use-countdown.ts';

interface RefusalProps {
  readonly error: unknown;
  /** Seconds until the next try is accepted; 0 when none is to be waited for. */
  readonly secondsLeft: number;
}

/** Why the bank refused, above the form; the wait after too many tries counts down. */
export function Refusal({ error, secondsLeft }: RefusalProps): ReactElement | null {
  if (secondsLeft > 0) {
    return (
      <Alert
        className="auth-refusal"
        role="alert"
        type="warning"
        showIcon
        title={ru.auth.waitTitle}
        // A screen reader hears the wait once, not every second.
        description={<span aria-live="off">{ru.auth.wait(waitText(secondsLeft))}</span>}
      />
    );
  }
  if (error === undefined || (isApiError(error) && error.retryAfterSeconds !== undefined)) return null;
  return <Alert className="auth-refusal" role="alert" type="error" showIcon title={errorText(error)} />;
}
