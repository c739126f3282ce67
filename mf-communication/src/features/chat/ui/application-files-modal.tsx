import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ATTACHMENT_LIMIT } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { ru } from '../locale/ru.ts';
import type { Attachment } from '../../../common/message-draft.ts';
import { DocumentChoice } from './document-choice.tsx';

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
  const [chosen, setChosen] = useState<readonly Attachment[]>(attached);
  const isTooMany = chosen.length > ATTACHMENT_LIMIT;

  function toggle(document: Document, isChosen: boolean): void {
    const others = chosen.filter(({ documentId }) => documentId !== document.id);
    const fileName = document.current?.file_name ?? document.title;
    setChosen(isChosen ? [...others, { documentId: document.id, fileName }] : others);
  }

  return (
    <Modal
      open
      title={text.fromApplication}
      onCancel={onClose}
      cancelText={WORDS.cancel}
      okText={text.attachConfirm(chosen.length, attached.length)}
      okButtonProps={{ disabled: isTooMany || (chosen.length === 0 && attached.length === 0) }}
      onOk={() => onAttach(chosen)}
      destroyOnHidden
    >
      <DocumentChoice
        autoFocus
        applicationHash={applicationHash}
        isChosen={({ id }) => chosen.some(({ documentId }) => documentId === id)}
        onToggle={toggle}
      />
      {isTooMany ? (
        <Alert type="error" showIcon title={text.tooManyFiles(ATTACHMENT_LIMIT)} role="alert" />
      ) : null}
    </Modal>
  );
}
