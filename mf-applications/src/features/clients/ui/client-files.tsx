import { DownloadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { WORDS } from 'shared-kernel/locale';
import { notifyError } from 'shared-kernel/toast';
import { BankLines, ClientFileFacts, EmptyState, Panel, SkeletonText } from 'shared-kernel/ui';
import { downloadDocument } from '../../../common/api/download-document.ts';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { useClientFilesAt } from '../api/client.ts';
import styles from './clients.module.css';

interface ClientFilesProps {
  readonly inn: string;
  /** Where the agent is signed in, the current bank first. */
  readonly banks: readonly BankCode[];
}

/** What the client has given so far, by bank and kind. */
export function ClientFiles({ inn, banks }: ClientFilesProps): ReactElement {
  const answers = useClientFilesAt(banks, inn).filter(({ error }) => error?.code !== 'not_offered');
  const [current] = banks;
  const files = answers.flatMap(({ bank, data = [] }) =>
    data.map((file) => ({
      bank,
      file: bank === current ? file : { ...file, application: { bank, ...file.application } },
    })),
  );
  const isPending = answers.some((answer) => answer.isPending);
  return (
    <Panel title={ru.clientFiles.title}>
      <Flex vertical gap={8}>
        {files.length === 0 && isPending && <SkeletonText />}
        {files.length === 0 && answers.every(({ data }) => data !== undefined) && (
          <EmptyState compact title={ru.clientFiles.none} description={ru.clientFiles.noneText} />
        )}
        {files.length > 0 && (
          <PlainList gap={8} aria-label={ru.clientFiles.title}>
            {files.map(({ bank, file }) => (
              <li key={file.version_id} className={styles.row}>
                <ClientFileFacts file={file} />
                <Download file={file} bank={bank} />
              </li>
            ))}
          </PlainList>
        )}
        <BankLines banks={answers} />
      </Flex>
    </Panel>
  );
}

function Download({ file, bank }: { readonly file: ClientFile; readonly bank: BankCode }): ReactElement {
  const download = async (): Promise<void> => {
    try {
      await downloadDocument(file.document_id, bank);
    } catch (error) {
      notifyError(error, ru.clientFiles.downloadFailed);
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
