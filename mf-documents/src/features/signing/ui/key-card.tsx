import { Radio } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { DateText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { daysUntilExpiry } from '../state/key-state.ts';
import type { KeyState } from '../state/key-state.ts';
import styles from './key-card.module.css';

const TONES = {
  valid: 'success',
  unknown: 'warning',
  'not-yet-valid': 'warning',
  revoked: 'error',
  expired: 'error',
} as const;

export interface KeyCardProps {
  readonly signingKey: SigningKey;
  readonly state: KeyState;
  readonly isSelected: boolean;
  readonly takesFocus?: boolean;
  readonly nowMs: number;
  /** An action for the key itself, beside its facts. */
  readonly action?: ReactNode;
}

/** One certificate as a choice: whose it is, who issued it and until when it is valid. */
export function KeyCard(props: KeyCardProps): ReactElement {
  const { signingKey, state, isSelected, takesFocus = false, nowMs, action } = props;
  const { owner, organization, inn, issuer, validFrom, validTo, provider } = signingKey;
  const days = state === 'valid' ? daysUntilExpiry(signingKey, nowMs) : null;
  return (
    <div className={isSelected ? `${styles.card} ${styles.selected}` : styles.card}>
      <Radio
        value={keyValue(signingKey)}
        autoFocus={takesFocus}
        className={styles.choice ?? ''}
        classNames={{ icon: styles.radio ?? '' }}
      >
        <span className={styles.facts}>
          <span className={styles.head}>
            <strong className={styles.owner}>{owner}</strong>
            {days === null ? (
              <ToneTag tone={TONES[state]}>{ru.signing.keyStates[state]}</ToneTag>
            ) : (
              <ToneTag tone="warning">
                {ru.signing.keyStates.expiring(formatCount(days, ru.signing.days))}
              </ToneTag>
            )}
          </span>
          {organization || inn ? (
            <span>{[organization, inn ? `${ru.signing.inn} ${inn}` : null].filter(Boolean).join(' · ')}</span>
          ) : null}
          <span className={styles.details}>
            {ru.signing.issuer}: {issuer}
          </span>
          <span className={styles.details}>
            {ru.signing.validity}: <DateText value={validFrom} /> – <DateText value={validTo} />
          </span>
          <span className={styles.details}>{ru.signing.providers[provider]}</span>
        </span>
      </Radio>
      {action}
    </div>
  );
}

/** Identifies a key among the choices: two providers may use the same id. */
export function keyValue({ provider, id }: SigningKey): string {
  return `${provider}:${id}`;
}
