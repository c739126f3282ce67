import { SafetyCertificateOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatCount } from 'shared-kernel/domain/plurals';
import { WORDS, errorText } from 'shared-kernel/locale';
import { notify } from 'shared-kernel/toast';
import { ProgressLine, useModal } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useSendDocuments } from '../api/use-send-documents.ts';
import { requiredProgress, sendObstacle, unsignedDocuments } from '../state/slot-groups.ts';
import styles from './workspace-actions.module.css';

export interface WorkspaceActionsProps {
  readonly documents: readonly Document[];
  readonly readOnly: boolean;
  readonly maySign: boolean;
  readonly canSend: boolean;
  readonly onSign: (documents: readonly Document[]) => void;
  readonly onSent: () => void;
}

/** Progress of the required documents; buttons that sign and send them all. */
export function WorkspaceActions(props: WorkspaceActionsProps): ReactElement | null {
  const { documents, readOnly, maySign, canSend, onSign } = props;
  const { ready, total } = requiredProgress(documents);
  const unsigned = unsignedDocuments(documents);
  const showsProgress = total > 1 && documents.some((each) => each.scope !== 'package');
  const showsSign = !readOnly && maySign && unsigned.length > 1;
  if (!showsProgress && !showsSign && (readOnly || !canSend)) return null;
  return (
    <div className={styles.actions}>
      <div className={styles.progress}>
        {showsProgress ? (
          <>
            <div className={styles.progressText}>{ru.workspace.progress(ready, total)}</div>
            <ProgressLine
              percent={Math.round((ready / total) * 100)}
              state={ready === total ? 'done' : 'normal'}
              label={ru.workspace.progress(ready, total)}
              className={styles.progressBar}
            />
          </>
        ) : null}
      </div>
      {showsSign ? (
        <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => onSign(unsigned)}>
          {ru.workspace.signAll(formatCount(unsigned.length, ru.forms.DOCUMENT))}
        </Button>
      ) : null}
      {canSend && !readOnly ? <SendButton {...props} /> : null}
    </div>
  );
}

function SendButton({ documents, onSent }: WorkspaceActionsProps): ReactElement {
  const modal = useModal();
  const send = useSendDocuments();
  const obstacle = sendObstacle(documents);
  const unsent = documents.filter((each) => each.current !== null && each.sent_at === null);
  const count = formatCount(unsent.length, ru.forms.DOCUMENT);

  async function sendAll(): Promise<void> {
    try {
      await send.mutateAsync(unsent);
    } catch (error) {
      notify.error(ru.errors.send, errorText(error));
      return;
    }
    notify.success(ru.workspace.sent, ru.workspace.sentText(count));
    onSent();
  }

  return (
    <Tooltip title={obstacle ? ru.workspace.sendHint[obstacle] : null}>
      <Button
        icon={<SendOutlined aria-hidden />}
        loading={send.isPending}
        disabled={obstacle !== null}
        onClick={() =>
          modal.confirm({
            title: ru.workspace.sendQuestion(count),
            content: ru.workspace.sendDetails,
            okText: WORDS.send,
            cancelText: WORDS.cancel,
            onOk: sendAll,
          })
        }
      >
        {ru.workspace.send}
      </Button>
    </Tooltip>
  );
}
