import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ATTACHMENT_LIMIT } from 'shared-kernel/contract/chat';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState, QueryBoundary, SearchField } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { isScanning, useDocuments } from '../api/chat.ts';
import type { Attachment } from '../../../common/message-draft.ts';
import styles from './attach-modal.module.css';
import shared from './chat.module.css';

const text = ru.chat;

interface ApplicationFilesModalProps {
  readonly applicationHash: string;
  readonly attached: readonly Attachment[];
  readonly onAttach: (attachments: readonly Attachment[]) => void;
  readonly onClose: () => void;
}

/** Documents that the application has already, for a message: nothing is uploaded twice. */
export function ApplicationFilesModal(props: ApplicationFilesModalProps): ReactElement {
  const { applicationHash, attached, onAttach, onClose } = props;
  const [search, setSearch] = useState('');
  const documents = useDocuments(applicationHash, search);
  const [chosen, setChosen] = useState<readonly Attachment[]>(attached);
  const isTooMany = chosen.length > ATTACHMENT_LIMIT;
  return (
    <Modal
      open
      title={text.fromApplication}
      onCancel={onClose}
      cancelText={WORDS.cancel}
      okText={text.attachConfirm(chosen.length)}
      okButtonProps={{ disabled: isTooMany || (chosen.length === 0 && attached.length === 0) }}
      onOk={() => onAttach(chosen)}
      destroyOnHidden
    >
      <div className={styles.attachPart}>
        <SearchField autoFocus label={text.mentionSearch} value={search} onSearch={setSearch} />
        <QueryBoundary
          query={documents}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyState compact title={search === '' ? text.noDocuments : WORDS.nothingFound} />}
        >
          {(list) => (
            <fieldset className={styles.attachGroup}>
              <legend>{text.applicationDocuments}</legend>
              {list.map((document) => (
                <Checkbox
                  key={document.id}
                  checked={chosen.some(({ documentId }) => documentId === document.id)}
                  disabled={isScanning(document)}
                  onChange={({ target }) => {
                    const others = chosen.filter(({ documentId }) => documentId !== document.id);
                    const fileName = document.current?.file_name ?? document.title;
                    setChosen(target.checked ? [...others, { documentId: document.id, fileName }] : others);
                  }}
                >
                  {document.current?.file_name ?? document.title}{' '}
                  <span className={shared.secondary}>
                    {isScanning(document) ? text.scanning : formatDate(dateOf(document.updated_at))}
                  </span>
                </Checkbox>
              ))}
            </fieldset>
          )}
        </QueryBoundary>
        {isTooMany ? (
          <Alert type="error" showIcon title={text.tooManyFiles(ATTACHMENT_LIMIT)} role="alert" />
        ) : null}
      </div>
    </Modal>
  );
}
