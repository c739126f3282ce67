import { DownloadOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import type { ReactElement } from 'react';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { ClientFileFacts, EmptyState, QueryBoundary, SkeletonCards } from 'shared-kernel/ui';
import { downloadDocument } from '../../../common/api/download-document.ts';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../../../locale/ru.ts';
import { useClientFiles } from '../api/client.ts';
import styles from './clients.module.css';

/** What the client has given so far, by kind. */
export function ClientFiles({ inn }: { readonly inn: string }): ReactElement {
  const query = useClientFiles(inn);
  return (
    <Card title={ru.clients.files.title}>
      <QueryBoundary
        query={query}
        errorTitle={ru.clients.files.failed}
        skeleton={<SkeletonCards count={1} minWidth={2000} rows={3} />}
        isEmpty={(files) => files.length === 0}
        empty={<EmptyState compact title={ru.clients.files.none} description={ru.clients.files.noneText} />}
      >
        {(files) => (
          <PlainList gap={8} aria-label={ru.clients.files.title}>
            {files.map((file) => (
              <li key={file.version_id} className={styles.row}>
                <ClientFileFacts file={file} />
                <Download file={file} />
              </li>
            ))}
          </PlainList>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Download({ file }: { readonly file: ClientFile }): ReactElement {
  const download = async (): Promise<void> => {
    try {
      await downloadDocument(file.document_id);
    } catch (error) {
      notifyError(error, ru.clients.files.downloadFailed);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      aria-label={`${WORDS.download}: ${file.title}, ${file.file_name}`}
      title={WORDS.download}
      onClick={() => void download()}
    />
  );
}
