import { EditOutlined, PaperClipOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { NOTIFICATION_KIND_FACTS } from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { useIsShown } from 'shared-kernel/query';
import { Widget } from 'shared-kernel/remote';
import { Link, paths } from 'shared-kernel/router';
import { notify, notifyError } from 'shared-kernel/toast';
import { writeMentions } from '../../../common/mentions.ts';
import { beginSending, useMessageDraft } from '../../../common/message-draft.ts';
import type { Draft } from '../../../common/message-draft.ts';
import { ru } from '../locale/ru.ts';
import { useAnswerMessage } from '../api/notifications.ts';
import styles from './notifications.module.css';

const text = ru.notifications;

interface ActionProps {
  readonly notification: Notification;
  /** What the notification is about was done. */
  readonly onDone: () => void;
}

/** What can be done about a notification without leaving the list: answer, upload, sign. */
export function ActionInPlace({ notification, onDone }: ActionProps): ReactElement | null {
  const { kind, target, application } = notification;
  const action = kind && NOTIFICATION_KIND_FACTS[kind].action;
  const [isOpen, setOpen] = useState(false);
  const isShown = useIsShown();
  const isAnySigned = useRef(false);
  if (!target) return null;
  const close = (): void => setOpen(false);
  const button = (label: string, icon: ReactElement): ReactElement => (
    <FoldButton label={label} icon={icon} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
  );

  const toThread =
    action === 'answer' && target.thread_id ? (
      <Link to={paths.chat.link({ thread: target.thread_id })} onClick={onDone}>
        {text.openThread}
      </Link>
    ) : null;
  // Done here or elsewhere: only the way to what was said is left.
  const isSigning = action === 'sign' && isOpen;
  if (target.done && !isSigning) return toThread;
  if (target.request_id && application) {
    return (
      <>
        {button(text.attachFile, <PaperClipOutlined aria-hidden />)}
        <Modal
          open={isOpen}
          onCancel={close}
          title={notification.title}
          footer={null}
          width={720}
          destroyOnHidden
        >
          <p>{notification.text}</p>
          <Widget
            name="document-workspace"
            scope="application"
            applicationHash={application.hash_password}
            requestId={target.request_id}
            onChange={() => {
              notify.success(text.fileSent);
              onDone();
            }}
          />
        </Modal>
      </>
    );
  }
  if (action === 'sign' && target.document_ids.length > 0) {
    return (
      <>
        {button(text.sign, <EditOutlined aria-hidden />)}
        {isOpen ? (
          <Widget
            name="signing-dialog"
            open
            documentIds={target.document_ids}
            onClose={() => {
              close();
              if (isAnySigned.current) onDone();
              isAnySigned.current = false;
            }}
            // Among the unread ones its row would leave, and take the dialog along before it said what is not signed.
            onSigned={() => {
              if (isShown()) isAnySigned.current = true;
              else onDone();
            }}
          />
        ) : null}
      </>
    );
  }
  if (action !== 'answer' || !target.thread_id) return null;
  return (
    <AnswerInPlace threadId={target.thread_id} onDone={onDone}>
      {toThread}
    </AnswerInPlace>
  );
}

interface FoldButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FoldButton({ label, icon, isOpen, onToggle }: FoldButtonProps): ReactElement {
  return (
    <Button size="small" icon={icon} aria-expanded={isOpen} onClick={onToggle}>
      {label}
    </Button>
  );
}

interface AnswerInPlaceProps {
  readonly threadId: string;
  readonly onDone: () => void;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

function AnswerInPlace({ threadId, onDone, children }: AnswerInPlaceProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  // Its thread shows the same: what was begun here can be finished there.
  const [draft, change] = useMessageDraft(threadId);
  // Of the button and not of the field: a field that is folded up meanwhile is still being sent.
  const answer = useAnswerMessage(threadId);
  const send = async (): Promise<void> => {
    const forgetSent = beginSending(threadId, draft);
    try {
      await answer.mutateAsync(writeMentions(draft.text, draft.mentions ?? []));
      forgetSent();
      notify.success(text.answerSent);
      setOpen(false);
      onDone();
    } catch (error) {
      notifyError(error, text.answerFailed);
    }
  };
  return (
    <>
      <FoldButton
        label={text.answer}
        icon={<RollbackOutlined aria-hidden />}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {children}
      {isOpen ? (
        <AnswerForm draft={draft} isSending={answer.isPending} onChange={change} onSend={() => void send()} />
      ) : null}
    </>
  );
}

interface AnswerFormProps {
  readonly draft: Draft;
  readonly isSending: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: () => void;
}

function AnswerForm({ draft, isSending, onChange, onSend }: AnswerFormProps): ReactElement {
  const length = draft.text.trim().length;
  const field = useRef<TextAreaRef>(null);
  // After what was begun, not before it.
  useEffect(() => field.current?.focus({ cursor: 'end' }), []);
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Input.TextArea
        ref={field}
        autoSize={{ minRows: 2, maxRows: 6 }}
        readOnly={isSending}
        value={draft.text}
        status={length > MESSAGE_LIMIT ? 'error' : ''}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
        placeholder={text.answerPlaceholder}
        aria-label={text.answerPlaceholder}
      />
      <Button
        type="primary"
        htmlType="submit"
        loading={isSending}
        disabled={length === 0 || length > MESSAGE_LIMIT}
      >
        {text.send}
      </Button>
    </form>
  );
}
