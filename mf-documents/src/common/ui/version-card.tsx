import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { ClientSignature, Document, DocumentVersion, Signature } from 'shared-kernel/contract/documents';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { CopyButton, DateText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useDownload } from '../api/use-download.ts';
import styles from './version-card.module.css';

export interface VersionCardProps {
  readonly document: Pick<Document, 'id' | 'title'>;
  readonly version: DocumentVersion;
  readonly isCurrent: boolean;
}

/** One version: its file, who uploaded it, its SHA-256 and its signatures. */
export function VersionCard({ document, version, isCurrent }: VersionCardProps): ReactElement {
  const download = useDownload();
  const protocol = useDownload();
  return (
    <article
      aria-label={ru.versions.number(version.number)}
      className={isCurrent ? `${styles.card} ${styles.current}` : styles.card}
    >
      <div className={styles.head}>
        <strong className={styles.number}>{ru.versions.number(version.number)}</strong>
        <ToneTag tone={isCurrent ? 'processing' : 'default'}>
          {isCurrent ? ru.versions.current : ru.versions.older}
        </ToneTag>
      </div>
      <div>
        <div className={styles.fileName}>{version.file_name}</div>
        <div className={styles.details}>
          {formatFileSize(version.size_bytes)} · {version.uploaded_by} ·{' '}
          <DateText value={version.uploaded_at} withTime />
        </div>
      </div>
      <Fact label={ru.versions.sha256}>
        <span className={styles.code}>{version.sha256}</span>
        <CopyButton text={version.sha256} label={ru.versions.copySha256} />
      </Fact>
      <Signatures document={document} version={version} />
      {!isCurrent && isSigned(version) ? <div className={styles.warning}>{ru.versions.voided}</div> : null}
      <Flex wrap gap="small">
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={`${ru.document.downloadLabel(document.title)}, ${ru.versions.number(version.number)}`}
          loading={download.isPending}
          onClick={() => download.mutate({ document, versionId: version.id, fileName: version.file_name })}
        >
          {ru.document.download}
        </Button>
        {isSigned(version) ? (
          <Button
            size="small"
            icon={<SafetyCertificateOutlined aria-hidden />}
            aria-label={ru.versions.protocolLabel(version.number)}
            loading={protocol.isPending}
            onClick={() =>
              protocol.mutate({
                document,
                versionId: version.id,
                content: 'protocol',
                fileName: ru.versions.protocolName,
              })
            }
          >
            {ru.versions.protocol}
          </Button>
        ) : null}
      </Flex>
    </article>
  );
}

/** By the agent or by the client. */
const isSigned = ({ signatures, client_signatures: byClients = [] }: DocumentVersion): boolean =>
  signatures.length + byClients.length > 0;

function Signatures({ document, version }: Pick<VersionCardProps, 'document' | 'version'>): ReactElement {
  const { signatures, client_signatures: byClients = [] } = version;
  if (!isSigned(version)) return <div className={styles.details}>{ru.versions.noSignatures}</div>;
  return (
    <ul aria-label={ru.versions.signatures} className={styles.signatures}>
      {signatures.map((each) => (
        <li key={each.id} className={styles.signature}>
          <strong>{each.signer_name}</strong>
          {each.organization ? <span>{each.organization}</span> : null}
          {each.inn ? (
            <span>
              {ru.versions.inn} {each.inn}
            </span>
          ) : null}
          <Fact label={ru.versions.signedAt}>
            <DateText value={each.signed_at} withTime />
          </Fact>
          <Fact label={ru.versions.certificate}>
            <span className={styles.code}>{each.certificate_serial}</span>
          </Fact>
          <Fact label={ru.versions.issuer}>{each.certificate_issuer}</Fact>
          <Fact label={ru.versions.validTo}>
            <DateText value={each.certificate_valid_to} />
          </Fact>
          {each.power_of_attorney ? (
            <Fact label={ru.versions.powerOfAttorney}>
              {ru.versions.powerOfAttorneyText(each.power_of_attorney.number)}{' '}
              <DateText value={each.power_of_attorney.valid_to} />
            </Fact>
          ) : null}
          <SignatureFile document={document} version={version} signature={each} />
        </li>
      ))}
      {byClients.map((each) => (
        <ByClient key={each.id} signature={each} />
      ))}
    </ul>
  );
}

function ByClient({ signature }: { readonly signature: ClientSignature }): ReactElement {
  return (
    <li className={styles.signature}>
      <strong>{signature.signer_name}</strong>
      <span>{[ru.versions.client, signature.signer_role].filter(Boolean).join(', ')}</span>
      <Fact label={ru.versions.signedAt}>
        <DateText value={signature.signed_at} withTime />
      </Fact>
      <Fact label={ru.versions.kind}>{ru.versions.kinds[signature.kind]}</Fact>
    </li>
  );
}

function SignatureFile(
  props: Pick<VersionCardProps, 'document' | 'version'> & { readonly signature: Signature },
): ReactElement {
  const { document, version, signature } = props;
  const download = useDownload();
  return (
    <div>
      <Button
        type="link"
        size="small"
        className={styles.signatureFile ?? ''}
        aria-label={ru.versions.signatureFileLabel(signature.signer_name)}
        loading={download.isPending}
        onClick={() =>
          download.mutate({
            document,
            versionId: version.id,
            content: 'signature',
            signatureId: signature.id,
            fileName: `${version.file_name}.sig`,
          })
        }
      >
        {ru.versions.signatureFile}
      </Button>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.fact}>
      <span className={styles.details}>{label}:</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}
