import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ATTACHMENT_LIMIT } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { Widget } from 'shared-kernel/remote';
import { isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { ru } from '../locale/ru.ts';
import { isScanning, useThreadFiles } from '../api/chat.ts';
import { useHasDocuments } from '../state/use-has-documents.ts';
import type { Attachment } from '../../../common/message-draft.ts';
import styles from './attach-modal.module.css';
import { DocumentChoice } from './document-choice.tsx';
import { DocumentGroup } from './document-group.tsx';

const text = ru.chat;

interface AttachModalProps {
  readonly threadId: string;
  readonly thread: Thread | undefined;
  readonly attached: readonly Attachment[];
  readonly onAttach: (attachments: readonly Attachment[]) => void;
  readonly onClose: () => void;
}

/** Files for a message: uploaded here, or documents that the bank has already. */
export function AttachModal(props: AttachModalProps): ReactElement {
  const { threadId, thread, attached, onAttach, onClose } = props;
  // What the bank asked for is the agent's to give; its own people send files as in any dialog.
  const isStaff = useAtomValue(isStaffAtom);
  const request = thread?.request?.state === 'open' && !isStaff ? thread.request : null;
  const hash = thread?.application?.hash_password;
  const files = useThreadFiles(threadId);
  const hasDocuments = useHasDocuments(thread);
  // A file uploaded in this dialog is attached by default.
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attachment>>(
    () => new Map(attached.map((each) => [each.documentId, each])),
  );
  if (known === null && files.data) setKnown(new Set(files.data.map(versionKey)));
  const fresh = (files.data ?? []).filter(
    (each) => known && !known.has(versionKey(each)) && !isScanning(each),
  );
  if (known !== null && fresh.length > 0) {
    setKnown(new Set([...known, ...fresh.map(versionKey)]));
    setChosen(new Map([...chosen, ...fresh.map((each) => [each.id, toAttachment(each, true)] as const)]));
  }

  function toggle(document: Document, isChosen: boolean): void {
    const next = new Map(chosen);
    const isThreadFile = files.data?.some(({ id }) => id === document.id) ?? false;
    if (isChosen) next.set(document.id, toAttachment(document, isThreadFile));
    else next.delete(document.id);
    setChosen(next);
  }

  // A message that went now would go without them.
  const [isUploading, setUploading] = useState(false);
  const tooMany = chosen.size > ATTACHMENT_LIMIT;

  return (
    <Modal
      open
      title={text.attachTitle}
      width={720}
      onCancel={onClose}
      cancelText={WORDS.cancel}
      okText={text.attachConfirm(chosen.size, attached.length)}
      okButtonProps={{
        disabled: isUploading || tooMany || (chosen.size === 0 && attached.length === 0),
      }}
      onOk={() => onAttach([...chosen.values()])}
      destroyOnHidden
    >
      {request && hash !== undefined ? (
        <section aria-label={text.requestFile} className={styles.attachPart}>
          <Alert
            type="info"
            showIcon
            title={text.requestFile}
            description={text.requestFileText(request.title)}
          />
          <Widget
            name="document-workspace"
            scope="application"
            applicationHash={hash}
            requestId={request.id}
            onChange={onClose}
          />
        </section>
      ) : (
        <section aria-label={text.upload} className={styles.attachPart}>
          <Widget
            name="document-workspace"
            scope="chat"
            threadId={threadId}
            onChange={() => void files.refetch()}
            onUploading={setUploading}
          />
        </section>
      )}
      {files.data && files.data.length > 0 ? (
        <DocumentGroup
          title={text.threadFiles}
          documents={files.data}
          isChosen={({ id }) => chosen.has(id)}
          onToggle={toggle}
        />
      ) : null}
      {hasDocuments ? (
        <DocumentChoice applicationHash={hash} isChosen={({ id }) => chosen.has(id)} onToggle={toggle} />
      ) : null}
      {tooMany ? (
        <Alert type="error" showIcon title={text.tooManyFiles(ATTACHMENT_LIMIT)} role="alert" />
      ) : null}
    </Modal>
  );
}

const versionKey = (document: Document): string => `${document.id}:${document.current?.id ?? ''}`;

const toAttachment = (document: Document, isThreadFile: boolean): Attachment => ({
  documentId: document.id,
  fileName: document.current?.file_name ?? document.title,
  isThreadFile,
});
