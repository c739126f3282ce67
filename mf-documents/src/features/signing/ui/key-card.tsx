import { Radio, theme } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from 'shared-kernel/domain/plurals';
import { DateText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { daysUntilExpiry } from '../state/key-state.ts';
import type { KeyState } from '../state/key-state.ts';

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
  /** Beside the facts: what can be done with the key itself. */
  readonly action?: ReactNode;
}

/** One certificate as a choice: whose it is, who issued it and until when it is valid. */
export function KeyCard(props: KeyCardProps): ReactElement {
  const { signingKey, state, isSelected, takesFocus = false, nowMs, action } = props;
  const { token } = theme.useToken();
  const { owner, organization, inn, issuer, validFrom, validTo, provider } = signingKey;
  const days = state === 'valid' ? daysUntilExpiry(signingKey, nowMs) : null;
  return (
    <div
      style={{
        display: 'flex',
        gap: 8,
        padding: '12px 14px',
        border: `1px solid ${isSelected ? token.colorPrimary : token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        background: isSelected ? token.colorPrimaryBg : token.colorBgContainer,
      }}
    >
      <Radio
        value={keyValue(signingKey)}
        autoFocus={takesFocus}
        style={{ flex: 1, minWidth: 0 }}
        styles={{ icon: { alignSelf: 'flex-start', marginTop: 3 } }}
      >
        <span style={{ display: 'grid', gap: 2 }}>
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' }}>
            <strong style={{ overflowWrap: 'anywhere' }}>{owner}</strong>
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
          <span style={{ color: token.colorTextSecondary }}>
            {ru.signing.issuer}: {issuer}
          </span>
          <span style={{ color: token.colorTextSecondary }}>
            {ru.signing.validity}: <DateText value={validFrom} /> – <DateText value={validTo} />
          </span>
          <span style={{ color: token.colorTextSecondary }}>{ru.signing.providers[provider]}</span>
        </span>
      </Radio>
      {action}
    </div>
  );
}

/** The value of a key among the choices: two providers may use the same id. */
export function keyValue({ provider, id }: SigningKey): string {
  return `${provider}:${id}`;
}
