import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Button, Flex, theme, Typography } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { SigningText } from '../../../common/signing-text.tsx';
import { ru } from '../../../locale/ru.ts';
import { downloadDocument } from '../api/package-documents.ts';

/** A document of the package: its signatures, whether it was sent, and the file. */
export function PackageDocumentRow({ document }: { readonly document: Document }): ReactElement {
  const { token } = theme.useToken();
  const [isLoading, setLoading] = useState(false);
  const download = async (): Promise<void> => {
    setLoading(true);
    try {
      await downloadDocument(document.id);
    } catch (error) {
      notifyError(error, ru.package.downloadFailed);
    } finally {
      setLoading(false);
    }
  };
  return (
    <li
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        alignItems: 'center',
        padding: '10px 14px',
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
      }}
    >
      <FilePdfOutlined aria-hidden style={{ fontSize: 22, color: token.colorError }} />
      <Flex vertical style={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography.Text strong>{document.title}</Typography.Text>
        <Flex gap={12} wrap>
          <SigningText state={document.signing} />
          {document.current?.signatures.map((signature) => (
            <Typography.Text key={signature.id} type="secondary" style={{ fontSize: 13 }}>
              {ru.package.signedBy(signature.signer_name, formatDateTime(signature.signed_at))}
            </Typography.Text>
          ))}
          {document.sent_at !== null && (
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {ru.package.sentAt(formatDateTime(document.sent_at))}
            </Typography.Text>
          )}
        </Flex>
      </Flex>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isLoading}
        disabled={document.current === null}
        aria-label={`${WORDS.download}: ${document.title}`}
        onClick={() => void download()}
      >
        {WORDS.download}
      </Button>
    </li>
  );
}
