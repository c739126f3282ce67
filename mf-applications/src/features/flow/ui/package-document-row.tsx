import { DownloadOutlined, FilePdfOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { Text } from 'shared-kernel/ui';
import { downloadDocument } from '../../../common/api/download-document.ts';
import { SigningText } from '../../../common/signing-text.tsx';
import { SmallText } from '../../../common/small-text.tsx';
import { ru } from '../locale/ru.ts';
import styles from './package-document-row.module.css';

/** A document of the package: its signatures, whether it was sent, and the file. */
export function PackageDocumentRow({ document }: { readonly document: Document }): ReactElement {
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
    <li className={styles.document}>
      <span aria-hidden className={styles.icon}>
        <FilePdfOutlined />
      </span>
      <Flex vertical className={styles.facts}>
        <Text isStrong>{document.title}</Text>
        <Flex gap={12} wrap>
          <SigningText state={document.signing} />
          {document.current?.signatures.map((signature) => (
            <SmallText key={signature.id}>
              {ru.package.signedBy(signature.signer_name, formatDateTime(signature.signed_at))}
            </SmallText>
          ))}
          {document.sent_at !== null && (
            <SmallText>{ru.package.sentAt(formatDateTime(document.sent_at))}</SmallText>
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
