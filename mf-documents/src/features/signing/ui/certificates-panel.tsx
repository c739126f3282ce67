import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Certificate } from 'shared-kernel/contract/documents';
import { bankNow } from 'shared-kernel/http';
import { useApproval } from 'shared-kernel/query';
import type { WidgetProps } from 'shared-kernel/remote';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { SidePanel } from 'shared-kernel/side-panel';
import { useAtomValue } from 'shared-kernel/state';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText, EmptyState, QueryBoundary, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useCertificates } from '../api/use-certificates.ts';
import { useRevokeCertificate } from '../api/use-revoke-certificate.ts';
import type { SigningKey } from '../providers/signing-provider.ts';
import { useSoftwareKeys } from '../state/use-provider-keys.ts';
import { ApprovalNeeded } from './approval-needed.tsx';
import styles from './certificates-panel.module.css';
import { PluginDiagnostics } from './plugin-diagnostics.tsx';

export type CertificatesPanelProps = WidgetProps['certificates-panel'];

type State = 'valid' | 'expired' | 'not-yet-valid' | 'revoked';
const TONES = { valid: 'success', expired: 'error', 'not-yet-valid': 'warning', revoked: 'error' } as const;

function getCertificateState({ revoked_at, valid_from, valid_to }: Certificate, nowMs: number): State {
  if (revoked_at !== null) return 'revoked';
  if (Date.parse(valid_to) < nowMs) return 'expired';
  return Date.parse(valid_from) > nowMs ? 'not-yet-valid' : 'valid';
}

/** Where the key of a certificate is; not which browser while those of this one are being read, or cannot be. */
function keyPlace({ id, provider }: Certificate, keysHere: readonly SigningKey[] | undefined): string {
  if (provider !== 'software') return ru.signing.providers[provider];
  if (keysHere === undefined) return ru.signing.keyInBrowser;
  return keysHere.some((key) => key.id === id) ? ru.signing.providers.software : ru.signing.keyElsewhere;
}

/** The agent's certificates at the bank, their revocation, and the diagnostics of the plug-in. */
export function CertificatesPanel({ open, onClose }: CertificatesPanelProps): ReactElement {
  const approval = useApproval();
  return (
    <SidePanel open={open} onClose={onClose} title={ru.certificates.title} width={560}>
      <div className={styles.panel}>
        <ApprovalNeeded approval={approval} />
        <Certificates />
        <PluginDiagnostics />
      </div>
    </SidePanel>
  );
}

function Certificates(): ReactElement {
  const query = useCertificates({ isAlwaysFresh: true });
  const bank = useAtomValue(currentBankAtom);
  const user = useAtomValue(currentUserAtom);
  const { data: keysHere } = useSoftwareKeys({ bank, userId: user?.id ?? '' });
  const [nowMs] = useState(() => bankNow(bank).getTime());
  return (
    <QueryBoundary query={query} errorTitle={ru.certificates.loadFailed}>
      {(certificates) =>
        certificates.length === 0 ? (
          <EmptyState
            compact
            icon={<SafetyCertificateOutlined aria-hidden />}
            title={ru.certificates.empty}
            description={ru.certificates.emptyText}
          />
        ) : (
          <ul aria-label={ru.certificates.title} className={styles.certificates}>
            {certificates.map((certificate) => (
              <CertificateRow
                key={certificate.id}
                certificate={certificate}
                place={keyPlace(certificate, keysHere)}
                state={getCertificateState(certificate, nowMs)}
              />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

interface RowProps {
  readonly certificate: Certificate;
  readonly place: string;
  readonly state: State;
}

function CertificateRow({ certificate, place, state }: RowProps): ReactElement {
  const revoke = useRevokeCertificate();
  const { serial, organization, inn, issuer, valid_from, valid_to, revoked_at } = certificate;
  const reason = ru.certificates.revocationReasons[certificate.revocation_reason ?? 'unspecified'];
  return (
    <li className={styles.certificate}>
      <div className={styles.head}>
        <strong className={styles.provider}>{place}</strong>
        <ToneTag tone={TONES[state]}>{ru.signing.keyStates[state]}</ToneTag>
      </div>
      <div>{[organization, inn ? `${ru.signing.inn} ${inn}` : null].filter(Boolean).join(' · ')}</div>
      <div className={styles.details}>
        {ru.signing.issuer}: {issuer}
      </div>
      <div className={styles.details}>
        {ru.signing.validity}: <DateText value={valid_from} /> – <DateText value={valid_to} />
      </div>
      <div className={styles.serial}>{serial}</div>
      {revoked_at ? (
        <div>
          {ru.certificates.revokedAt} <DateText value={revoked_at} withTime />
          {reason === null ? null : `: ${reason}`}
        </div>
      ) : (
        <div className={styles.actions}>
          <ConfirmButton
            size="small"
            aria-label={`${ru.certificates.revoke}: ${serial}`}
            question={ru.certificates.revokeQuestion}
            details={ru.certificates.revokeDetails}
            confirmText={ru.certificates.revoke}
            onConfirm={async () => {
              await revoke.mutateAsync(certificate.id);
              notify.success(ru.certificates.revoked);
            }}
          >
            {ru.certificates.revoke}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}
