import type { ReactElement } from 'react';
import type { PasswordStrength } from '../domain/password-rules.ts';
import { PASSWORD_STRENGTH_TEXTS, PASSWORD_WEAKNESS_TEXTS } from '../locale/passwords.ts';
import { usePasswordVerdict } from './use-password-verdict.ts';
import styles from './password-hint.module.css';

export interface PasswordHintProps {
  /** The new password as it is typed. */
  readonly password: string;
  /** What belongs to the person: e-mail, names, telephone. */
  readonly own?: readonly string[];
  /** What is said before anything is typed. */
  readonly hint: string;
}

const STEPS: Readonly<Record<PasswordStrength, number>> = { weak: 1, fair: 2, good: 3, strong: 4 };

/** Beside the field of a new password: how strong it is, and what would help. The field is described by it. */
export function PasswordHint({ password, own = [], hint }: PasswordHintProps): ReactElement {
  const verdict = usePasswordVerdict(password, own);
  const steps = verdict ? STEPS[verdict.strength] : 0;
  return (
    <div>
      {/* A verdict that accepts takes the place of the hint, bar and line: a taller one would move the button below from under the pointer. */}
      <div aria-hidden className={styles.bar}>
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={verdict && step <= steps ? `${styles.step} ${styles[verdict.strength]}` : styles.step}
          />
        ))}
      </div>
      <div role="status" aria-live="polite">
        {verdict ? <strong>{PASSWORD_STRENGTH_TEXTS[verdict.strength]}. </strong> : hint}
        {verdict?.isAccepted === false && PASSWORD_WEAKNESS_TEXTS[verdict.weakness]}
      </div>
    </div>
  );
}
