import { Alert } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { DateText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './check-result.module.css';

/** The verdict in words: `warning` when the signature matches the file, but the certificate is in doubt. */
function getVerdict({ valid, fault, certificate_state: state, time_fault: time }: SignatureCheck): {
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

/** The bank's findings about a signature. */
export function CheckResult({ check }: { readonly check: SignatureCheck }): ReactElement {
  const { tone, title, text } = getVerdict(check);
  const { signer } = check;
  return (
    <div className={styles.result}>
      <Alert type={tone} showIcon title={title} description={text} />
      <dl className={styles.facts}>
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
          <span className={styles.checksum}>{check.sha256}</span>
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}:</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
