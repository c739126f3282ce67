import { BellOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { ClientSigner, ClientSigning, ClientSigningState } from 'shared-kernel/contract/client-signing';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton, DateText, ToneTag } from 'shared-kernel/ui';
import { clientSigningTexts as texts } from '../locale/client-signing.ts';
import { useDownloadSigned, useRemindSigner, useRevokeRequest } from '../api/use-change-request.ts';
import styles from './client-signing.module.css';

const TONES = {
  open: 'processing',
  signed: 'success',
  declined: 'error',
  revoked: 'default',
  expired: 'warning',
  stale: 'warning',
  closed: 'default',
} as const satisfies Readonly<Record<ClientSigningState, string>>;

const SIGNER_TONES = {
  waiting: 'default',
  sent: 'processing',
  opened: 'processing',
  confirmed: 'processing',
  signed: 'success',
  declined: 'error',
} as const;

interface RequestCardProps {
  readonly request: ClientSigning;
  readonly applicationHash: string;
}

/** One request: its documents, who has signed, and what the agent can do about it. */
export function RequestCard({ request, applicationHash }: RequestCardProps): ReactElement {
  const revoke = useRevokeRequest(applicationHash);
  const download = useDownloadSigned();
  const { id, state, documents, signers } = request;
  const hasSignature = signers.some((signer) => signer.signed_at !== null);
  return (
    <li className={styles.request}>
      <div className={styles.requestHead}>
        <ToneTag tone={TONES[state]}>{texts.states[state]}</ToneTag>
        <span className={styles.details}>
          {texts.createdBy(request.created_by)} · <DateText value={request.created_at} withTime />
          {state === 'open' ? (
            <>
              {' '}
              · {texts.until} <DateText value={request.expires_at} withTime />
            </>
          ) : null}
        </span>
      </div>
      <ul aria-label={texts.documents} className={styles.documents}>
        {documents.map((document) => (
          <li key={document.document_id}>
            {document.title}
            {document.stale ? <span className={styles.stale}> — {texts.stale}</span> : null}
          </li>
        ))}
      </ul>
      <ol aria-label={texts.signers} className={styles.signers}>
        {signers.map((signer) => (
          <SignerRow key={signer.id} signer={signer} requestId={id} applicationHash={applicationHash} />
        ))}
      </ol>
      {hasSignature || request.can_change ? (
        <div className={styles.actions}>
          {hasSignature ? (
            <Button
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              loading={download.isPending}
              onClick={() =>
                void download
                  .mutateAsync({ id, fileName: texts.archiveName })
                  .catch((error: unknown) => notifyError(error, texts.downloadFailed))
              }
            >
              {texts.download}
            </Button>
          ) : null}
          {request.can_change ? (
            <ConfirmButton
              size="small"
              question={texts.revokeQuestion}
              details={texts.revokeDetails}
              confirmText={texts.revoke}
              onConfirm={async () => {
                await revoke.mutateAsync(id);
                notify.success(texts.revoked);
              }}
              failedTitle={texts.revokeFailed}
            >
              {texts.revoke}
            </ConfirmButton>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function SignerRow(props: {
  readonly signer: ClientSigner;
  readonly requestId: string;
  readonly applicationHash: string;
}): ReactElement {
  const { signer, requestId, applicationHash } = props;
  const remind = useRemindSigner(applicationHash);
  const at = signer.signed_at ?? signer.declined_at ?? signer.opened_at ?? signer.sent_at;
  return (
    <li className={styles.signer}>
      <div className={styles.signerFacts}>
        <span>
          <strong>{signer.name}</strong>
          {signer.role === '' ? null : <span className={styles.details}>, {signer.role}</span>}
        </span>
        <span className={styles.details}>{signer.email}</span>
        {signer.decline_reason === null ? null : <span>{texts.reason(signer.decline_reason)}</span>}
      </div>
      <div className={styles.signerState}>
        <ToneTag tone={SIGNER_TONES[signer.state]}>{texts.signerStates[signer.state]}</ToneTag>
        <span className={styles.details}>
          {signer.kind === null ? null : `${texts.kinds[signer.kind]}, `}
          {at === null ? null : <DateText value={at} withTime />}
        </span>
        {signer.reminders_left > 0 ? (
          <Button
            type="link"
            size="small"
            icon={<BellOutlined aria-hidden />}
            aria-label={texts.remindLabel(signer.name)}
            title={texts.remindersLeft(signer.reminders_left)}
            loading={remind.isPending}
            onClick={() =>
              void remind.mutateAsync({ id: requestId, signerId: signer.id }).then(
                () => notify.success(texts.reminded),
                (error: unknown) => notifyError(error, texts.remindFailed),
              )
            }
          >
            {texts.remind}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
