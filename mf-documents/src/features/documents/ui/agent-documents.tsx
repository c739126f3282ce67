import { CloudUploadOutlined, DeleteOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import type { AgentDocument } from 'shared-kernel/contract/documents';
import { DOCUMENT_STATUS_LABELS, WORDS } from 'shared-kernel/locale';
import { notify, notifyError } from 'shared-kernel/toast';
import { ConfirmButton, EmptyState, Panel, QueryBoundary, SkeletonTable, ToneTag } from 'shared-kernel/ui';
import { REVIEW_TONES } from '../../../common/ui/document-tags.tsx';
import { ru } from '../locale/ru.ts';
import { ChooseFiles } from '../../../common/ui/choose-files.tsx';
import { checkFile } from '../../../common/check-file.ts';
import {
  useAgentDocuments,
  useDeleteAgentDocument,
  useSendAgentDocuments,
  useSignAgentDocument,
  useUploadAgentDocument,
} from '../api/agent-documents.ts';
import styles from './agent-documents.module.css';

const text = ru.agentDocuments;
const NAME_LIMIT = 100;

/** The agent's documents at a bank that names no more of them than their statuses. */
export function AgentDocuments(): ReactElement {
  const query = useAgentDocuments();
  return (
    <Panel size="small" title={text.list} extra={<Actions documents={query.data?.documents} />}>
      <QueryBoundary
        query={query}
        errorTitle={ru.errors.list}
        skeleton={<SkeletonTable rows={4} />}
        isEmpty={({ documents }) => documents.length === 0}
        empty={<EmptyState title={text.empty} />}
      >
        {({ documents, inn }) => (
          <ul aria-label={text.list} className={styles.list}>
            {documents.map((document, index) => (
              <Row key={document.id ?? index} document={document} number={index + 1} inn={inn ?? null} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function Actions({
  documents = [],
}: {
  readonly documents: readonly AgentDocument[] | undefined;
}): ReactElement {
  const upload = useUploadAgentDocument();
  const send = useSendAgentDocuments();
  const ids = documents.flatMap(({ id }) => id ?? []);
  // Chapter 4: at least one, and all of them approved.
  const isReady = ids.length > 0 && documents.every(({ status }) => status === 'approved');

  async function uploadAll(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const refusal = checkFile(file);
      if (refusal !== null) {
        notify.error(text.uploadFailed, refusal);
        continue;
      }
      try {
        await upload.mutateAsync({ file, fields: { document_name: file.name.slice(0, NAME_LIMIT) } });
        notify.success(text.uploaded);
      } catch (error) {
        notifyError(error, text.uploadFailed);
      }
    }
  }

  return (
    <Flex wrap gap="small">
      <ChooseFiles
        label={text.upload}
        icon={<CloudUploadOutlined aria-hidden />}
        loading={upload.isPending}
        onFiles={(files) => void uploadAll(files)}
      >
        {text.upload}
      </ChooseFiles>
      <Tooltip title={isReady ? null : text.sendHint}>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          loading={send.isPending}
          disabled={!isReady}
          onClick={() =>
            void send.mutateAsync({ body: { send_documents: ids } }).then(
              () => notify.success(text.sent),
              (error: unknown) => notifyError(error, ru.errors.send),
            )
          }
        >
          {text.send}
        </Button>
      </Tooltip>
    </Flex>
  );
}

interface RowProps {
  readonly document: AgentDocument;
  readonly number: number;
  readonly inn: string | null;
}

function Row({ document, number, inn }: RowProps): ReactElement {
  const remove = useDeleteAgentDocument();
  const sign = useSignAgentDocument();
  const { id, status } = document;
  const title = document.title ?? document.document_name ?? text.untitled(number);
  return (
    <li className={styles.row}>
      <span>{title}</span>
      {status && <ToneTag tone={REVIEW_TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</ToneTag>}
      {id !== undefined && (
        <ConfirmButton
          type="text"
          danger={false}
          icon={<EditOutlined aria-hidden />}
          aria-label={text.signLabel(title)}
          hint={text.signLabel(title)}
          question={text.signQuestion(title)}
          details={text.signDetails}
          confirmText={ru.document.sign}
          onConfirm={async () => {
            await sign.mutateAsync({ body: { document_id: id } });
            notify.success(text.signed);
          }}
          failedTitle={text.signFailed}
        />
      )}
      {id !== undefined && (
        <ConfirmButton
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text.deleteLabel(title)}
          hint={text.deleteLabel(title)}
          question={text.deleteQuestion(title)}
          confirmText={WORDS.delete}
          onConfirm={async () => {
            await remove.mutateAsync({ query: { doc_id: id, inn: inn ?? '' } });
            notify.success(text.deleted);
          }}
          failedTitle={ru.errors.delete}
        />
      )}
    </li>
  );
}
