import { FolderOpenOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactElement } from 'react';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { notify, notifyError } from 'shared-kernel/toast';
import { ClientFileFacts, Panel, Text } from 'shared-kernel/ui';
import { PlainList } from '../../../common/lists.tsx';
import { ru } from '../locale/ru.ts';
import { useTakeFiles } from '../api/client-files.ts';
import styles from './client-files-offer.module.css';

const TITLE_ID = 'client-files-offer';

interface ClientFilesOfferProps {
  readonly hash: string;
  readonly files: readonly ClientFile[];
}

/** What the client has given for another application already, to be taken with one press. Nothing where nothing fits. */
export function ClientFilesOffer({ hash, files }: ClientFilesOfferProps): ReactElement | null {
  const { take, isPending } = useTakeFiles(hash);
  if (files.length === 0) return null;
  const takeAll = async (): Promise<void> => {
    try {
      const { length } = await take(files);
      // The button that had the focus goes with the offer.
      document.getElementById('application-documents')?.focus();
      if (length === 0) notify.info(ru.clientFiles.nothingTaken);
      else notify.success(ru.clientFiles.taken(length), ru.clientFiles.takenText);
    } catch (error) {
      notifyError(error, ru.clientFiles.takeFailed);
    }
  };
  return (
    <Panel size="small" aria-labelledby={TITLE_ID}>
      <Flex vertical gap={12}>
        <Flex justify="space-between" align="center" gap="8px 12px" wrap>
          <Text isStrong id={TITLE_ID}>
            {ru.clientFiles.offer(files.length)}
          </Text>
          <Button
            icon={<FolderOpenOutlined aria-hidden />}
            loading={isPending}
            onClick={() => void takeAll()}
          >
            {ru.clientFiles.take}
          </Button>
        </Flex>
        <PlainList aria-label={ru.clientFiles.title}>
          {files.map((file) => (
            <li key={file.version_id} className={styles.file}>
              <ClientFileFacts file={file} />
            </li>
          ))}
        </PlainList>
      </Flex>
    </Panel>
  );
}
