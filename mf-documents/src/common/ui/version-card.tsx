import { DownloadOutlined } from '@ant-design/icons';
import { Button, Typography, theme } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Document, DocumentVersion, Signature } from 'shared-kernel/contract/documents';
import { DateText, ToneTag } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';
import { useDownload } from '../api/use-download.ts';
import { formatSize } from '../format-size.ts';

export interface VersionCardProps {
  readonly document: Pick<Document, 'id' | 'title'>;
  readonly version: DocumentVersion;
  readonly isCurrent: boolean;
}

/** One version: the file, who uploaded it, its SHA-256 and its signatures. */
export function VersionCard({ document, version, isCurrent }: VersionCardProps): ReactElement {
  const { token } = theme.useToken();
  const download = useDownload();
  return (
    <article
      aria-label={ru.versions.number(version.number)}
      style={{
        display: 'grid',
        gap: 12,
        padding: 16,
        border: `1px solid ${isCurrent ? token.colorPrimaryBorder : token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
      }}
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
        <strong style={{ flex: 1 }}>{ru.versions.number(version.number)}</strong>
        <ToneTag tone={isCurrent ? 'processing' : 'default'}>
          {isCurrent ? ru.versions.current : ru.versions.older}
        </ToneTag>
      </div>
      <div>
        <div style={{ overflowWrap: 'anywhere' }}>{version.file_name}</div>
        <div style={{ color: token.colorTextSecondary }}>
          {formatSize(version.size_bytes)} · {version.uploaded_by} ·{' '}
          <DateText value={version.uploaded_at} withTime />
        </div>
      </div>
      <Fact label={ru.versions.sha256}>
        <Typography.Text
          copyable={{
            text: version.sha256,
            tooltips: [ru.versions.copySha256, ru.versions.copied],
          }}
          style={{ fontFamily: token.fontFamilyCode, fontSize: 12, overflowWrap: 'anywhere' }}
        >
          {version.sha256}
        </Typography.Text>
      </Fact>
      <Signatures signatures={version.signatures} />
      <div>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={`${ru.document.downloadOf(document.title)}, ${ru.versions.number(version.number)}`}
          loading={download.isPending}
          onClick={() => download.mutate({ document, versionId: version.id, fileName: version.file_name })}
        >
          {ru.document.download}
        </Button>
      </div>
    </article>
  );
}

function Signatures({ signatures }: { readonly signatures: readonly Signature[] }): ReactElement {
  const { token } = theme.useToken();
  if (signatures.length === 0) {
    return <div style={{ color: token.colorTextSecondary }}>{ru.versions.noSignatures}</div>;
  }
  return (
    <ul aria-label={ru.versions.signatures} style={{ display: 'grid', gap: 12, margin: 0, padding: 0 }}>
      {signatures.map((each) => (
        <li
          key={each.id}
          style={{
            listStyle: 'none',
            display: 'grid',
            gap: 4,
            padding: 12,
            background: token.colorFillQuaternary,
            borderRadius: token.borderRadius,
          }}
        >
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
            <span style={{ fontFamily: token.fontFamilyCode, fontSize: 12, overflowWrap: 'anywhere' }}>
              {each.certificate_serial}
            </span>
          </Fact>
          <Fact label={ru.versions.issuer}>{each.certificate_issuer}</Fact>
          <Fact label={ru.versions.validTo}>
            <DateText value={each.certificate_valid_to} />
          </Fact>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  const { token } = theme.useToken();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px' }}>
      <span style={{ color: token.colorTextSecondary }}>{label}:</span>
      <span style={{ minWidth: 0 }}>{children}</span>
    </div>
  );
}
