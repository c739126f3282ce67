import { Flex, Typography } from 'antd';
import type { ReactElement } from 'react';
import type { ClientFile } from 'shared-kernel/contract/clients';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { bankName } from 'shared-kernel/locale';
import { ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import styles from './client-file-facts.module.css';
import { SmallText } from './small-text.tsx';

/** A file of a client: what it is, of which day, and from which application. */
export function ClientFileFacts({ file }: { readonly file: ClientFile }): ReactElement {
  const { files } = ru.clients;
  const facts = [
    file.file_name,
    files.uploaded(formatDate(dateOf(file.uploaded_at))),
    file.application.bank && bankName(file.application.bank),
    ru.requests.number(file.application.id),
  ].filter(Boolean);
  return (
    <Flex vertical className={styles.facts ?? ''}>
      <Flex gap="0 8px" wrap align="center">
        <Typography.Text>{file.title}</Typography.Text>
        {file.outdated && (
          <ToneTag tone="warning">
            {file.document_name === 'balance_sheet' ? files.oldBalance : files.oldStatement}
          </ToneTag>
        )}
      </Flex>
      <SmallText>{facts.join(' · ')}</SmallText>
    </Flex>
  );
}
