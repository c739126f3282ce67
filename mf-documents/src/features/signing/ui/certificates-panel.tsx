import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Drawer, theme } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { listCertificates } from 'shared-kernel/contract/documents';
import type { Certificate } from 'shared-kernel/contract/documents';
import { useEndpointQuery } from 'shared-kernel/query';
import type { WidgetProps } from 'shared-kernel/remote';
import { notify } from 'shared-kernel/toast';
import { ConfirmButton, DateText, EmptyState, QueryBoundary, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useApproval } from '../../../common/use-approval.ts';
import { useRevokeCertificate } from '../state/use-revoke-certificate.ts';
import { ApprovalNeeded } from './approval-needed.tsx';
import { PluginDiagnostics } from './plugin-diagnostics.tsx';

export type CertificatesPanelProps = WidgetProps['certificates-panel'];

type State = 'valid' | 'expired' | 'not-yet-valid' | 'revoked';
const TONES = { valid: 'success', expired: 'error', 'not-yet-valid': 'warning', revoked: 'error' } as const;

function stateOf({ revoked_at, valid_from, valid_to }: Certificate, nowMs: number): State {
  if (revoked_at !== null) return 'revoked';
  if (Date.parse(valid_to) < nowMs) return 'expired';
  return Date.parse(valid_from) > nowMs ? 'not-yet-valid' : 'valid';
}

/** The agent's certificates at the bank, their revocation, and the diagnostics of the plug-in. */
export function CertificatesPanel({ open, onClose }: CertificatesPanelProps): ReactElement {
  const approval = useApproval(open);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={ru.certificates.title}
      aria-label={ru.certificates.title}
      size="min(560px, 100vw)"
      destroyOnHidden
    >
      <div style={{ display: 'grid', gap: 24 }}>
        <ApprovalNeeded approval={approval} />
        <Certificates />
        <PluginDiagnostics />
      </div>
    </Drawer>
  );
}

function Certificates(): ReactElement {
  const query = useEndpointQuery(listCertificates, {}, { staleTime: 0 });
  const [nowMs] = useState(() => Date.now());
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
          <ul aria-label={ru.certificates.title} style={{ display: 'grid', gap: 12, margin: 0, padding: 0 }}>
            {certificates.map((certificate) => (
              <CertificateRow
                key={certificate.id}
                certificate={certificate}
                state={stateOf(certificate, nowMs)}
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
  readonly state: State;
}

function CertificateRow({ certificate, state }: RowProps): ReactElement {
  const { token } = theme.useToken();
  const revoke = useRevokeCertificate();
  const { serial, organization, inn, issuer, valid_from, valid_to, revoked_at, provider } = certificate;
  const reason = ru.certificates.revocationReasons[certificate.revocation_reason ?? 'unspecified'];
  const soft = { color: token.colorTextSecondary };
  return (
    <li
      style={{
        listStyle: 'none',
        display: 'grid',
        gap: 4,
        padding: 16,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <strong style={{ flex: 1, minWidth: 160 }}>{ru.signing.providers[provider]}</strong>
        <ToneTag tone={TONES[state]}>{ru.signing.keyStates[state]}</ToneTag>
      </div>
      <div>{[organization, inn ? `${ru.signing.inn} ${inn}` : null].filter(Boolean).join(' · ')}</div>
      <div style={soft}>
        {ru.signing.issuer}: {issuer}
      </div>
      <div style={soft}>
        {ru.signing.validity}: <DateText value={valid_from} /> – <DateText value={valid_to} />
      </div>
      <div style={{ ...soft, fontFamily: token.fontFamilyCode, fontSize: 12, overflowWrap: 'anywhere' }}>
        {serial}
      </div>
      {revoked_at ? (
        <div>
          {ru.certificates.revokedAt} <DateText value={revoked_at} withTime />
          {reason === null ? null : `: ${reason}`}
        </div>
      ) : (
        <div style={{ marginTop: 8 }}>
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
