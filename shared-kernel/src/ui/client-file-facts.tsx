import { Flex } from 'antd';
import type { ReactElement } from 'react';
import type { ClientFile } from '../contract/clients.ts';
import { isAgeing } from '../domain/client-files.ts';
import { formatDate } from '../domain/dates.ts';
import { shortenFileName } from '../domain/file-names.ts';
import { dateOf } from '../domain/instants.ts';
import { CLIENT_FILE_TEXTS, OUTDATED_LABELS, bankName } from '../locale/index.ts';
import styles from './client-file-facts.module.css';
import { ToneTag } from './status-tag.tsx';

export interface ClientFileFactsProps {
  readonly file: ClientFile;
}

/** A file of a client: what it is, of which day, and from which application; of another bank than the current one from which. */
export function ClientFileFacts({ file }: ClientFileFactsProps): ReactElement {
  const { document_name: name, application } = file;
  const facts = [
    shortenFileName(file.file_name, file.title),
    CLIENT_FILE_TEXTS.uploaded(formatDate(dateOf(file.uploaded_at))),
    application.bank && bankName(application.bank),
    CLIENT_FILE_TEXTS.application(application.id),
  ].filter(Boolean);
  return (
    <Flex vertical className={styles.facts ?? ''}>
      <Flex gap="0 8px" wrap align="center">
        <span>{file.title}</span>
        {file.outdated && (
          <ToneTag tone="warning">
            {isAgeing(name) ? OUTDATED_LABELS[name] : CLIENT_FILE_TEXTS.outdated}
          </ToneTag>
        )}
      </Flex>
      <span className={styles.source}>{facts.join(' · ')}</span>
    </Flex>
  );
}
