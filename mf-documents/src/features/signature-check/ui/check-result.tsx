import { Alert, theme } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { DateText } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';

/** The verdict in a sentence: `warning` when the file is the signed one and the certificate is in doubt. */
function verdictOf({ valid, fault, certificate_state: state, time_fault: time }: SignatureCheck): {
  readonly tone: 'success' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
} {
  if (valid) return { tone: 'success', title: ru.check.valid, text: ru.check.validText };
  if (fault !== null) return { tone: 'error', title: ru.check.invalid, text: ru.check.faults[fault] };
  if (time && state === 'trusted')
    return { tone: 'error', title: ru.check.impossibleTime, text: ru.check.timeFaults[time] };
  return {
    tone: 'warning',
    title: ru.check.doubtful,
    text: ru.check.certificateStates[state ?? 'untrusted'],
  };
}

/** What the bank found out about a signature. */
export function CheckResult({ check }: { readonly check: SignatureCheck }): ReactElement {
  const { token } = theme.useToken();
  const { tone, title, text } = verdictOf(check);
  const { signer } = check;
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Alert type={tone} showIcon title={title} description={text} />
      <dl style={{ display: 'grid', gap: 6, margin: 0 }}>
        {signer ? (
          <>
            <Fact label={ru.check.signer}>{signer.name}</Fact>
            {signer.organization ? <Fact label={ru.check.organization}>{signer.organization}</Fact> : null}
            {signer.inn ? <Fact label={ru.versions.inn}>{signer.inn}</Fact> : null}
            <Fact label={ru.versions.issuer}>{signer.certificate_issuer}</Fact>
            <Fact label={ru.signing.validity}>
              <DateText value={signer.certificate_valid_from} /> –{' '}
              <DateText value={signer.certificate_valid_to} />
            </Fact>
            <Fact label={ru.versions.certificate}>{signer.certificate_serial}</Fact>
          </>
        ) : null}
        {check.authority ? (
          <Fact label={ru.check.authority}>
            {ru.check.authorities[check.authority.kind](check.authority.name)}
          </Fact>
        ) : null}
        {check.claimed_at ? (
          <Fact label={ru.check.claimedAt}>
            <DateText value={check.claimed_at} withTime />
          </Fact>
        ) : null}
        {check.is_gost ? <Fact label={ru.check.algorithm}>{ru.check.gost}</Fact> : null}
        <Fact label={ru.versions.sha256}>
          <span style={{ fontFamily: token.fontFamilyCode, fontSize: 12 }}>{check.sha256}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  const { token } = theme.useToken();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px' }}>
      <dt style={{ color: token.colorTextSecondary }}>{label}:</dt>
      <dd style={{ margin: 0, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</dd>
    </div>
  );
}
