import { CloseOutlined, FileTextOutlined, PaperClipOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Input, Tag } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { memo, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { ATTACHMENT_LIMIT, MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { formatInteger } from 'shared-kernel/domain/money';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useWithdrawFile } from '../api/chat.ts';
import { useMessageDraft } from '../state/drafts.ts';
import type { Attachment, Draft } from '../state/drafts.ts';
import { toMention, plainText } from '../state/mentions.ts';
import { checkText } from '../state/outbox.ts';
import { useTellTyping } from '../state/use-typing.ts';
import styles from './composer.module.css';
import shared from './chat.module.css';

const text = ru.chat;
const { Part: AttachModal } = lazyPart(() =>
  import('./attach-modal.tsx').then((module) => module.AttachModal),
);
const { Part: MentionPicker } = lazyPart(() =>
  import('./mention-picker.tsx').then((module) => module.MentionPicker),
);

interface ComposerProps {
  readonly threadId: string;
  readonly thread: Thread | undefined;
  readonly replyTo: Message | null;
  readonly onCancelReply: () => void;
  readonly onSend: (message: Draft) => void;
}

/** Where a message is written. The draft is kept on this device until it is sent. */
export const Composer = memo(function Composer(props: ComposerProps): ReactElement {
  const { threadId, thread, replyTo, onCancelReply, onSend } = props;
  const [draft, change] = useMessageDraft(threadId);
  const [isAttaching, setAttaching] = useState(false);
  const [isMentioning, setMentioning] = useState(false);
  const withdrawFile = useWithdrawFile();
  const input = useRef<TextAreaRef>(null);
  const isMobile = useIsMobile();
  const tellTyping = useTellTyping(threadId);
  const check = checkText(draft.text, draft.attachments.length);

  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);

  function submit(): void {
    if (check !== 'ok') return;
    onSend(draft);
    change({ text: '', attachments: [] });
    input.current?.focus();
  }

  function detach(attachment: Attachment): void {
    const attachments = draft.attachments.filter(({ documentId }) => documentId !== attachment.documentId);
    change({ ...draft, attachments });
    if (attachment.isThreadFile === true) withdrawFile(attachment.documentId);
  }

  function insert(mention: string): void {
    const area = input.current?.resizableTextArea?.textArea;
    const at = area?.selectionStart ?? draft.text.length;
    const to = area?.selectionEnd ?? at;
    // The sign that opened the list is replaced by what was chosen.
    const before = draft.text.slice(0, at).replace(/@$/, '');
    change({ ...draft, text: `${before}${mention} ${draft.text.slice(to)}` });
    setMentioning(false);
    input.current?.focus();
  }

  function onType(value: string): void {
    change({ ...draft, text: value });
    if (value !== '') tellTyping();
    if (value.length > draft.text.length && /(?:^|\s)@$/.test(value)) setMentioning(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // On a phone Enter is the only way to a new line.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isMobile) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && replyTo) onCancelReply();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {replyTo ? (
        <div className={styles.replying}>
          <div className={shared.clamp}>
            <strong>{text.replyTo(replyTo.author.name)}</strong> {plainText(replyTo.text)}
          </div>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={text.cancelReply}
            onClick={onCancelReply}
          />
        </div>
      ) : null}
      {draft.attachments.length > 0 ? (
        <ul className={styles.chips} aria-label={text.attached}>
          {draft.attachments.map((each) => (
            <li key={each.documentId}>
              <Tag
                icon={<PaperClipOutlined aria-hidden />}
                closable={{ closeIcon: <CloseOutlined />, 'aria-label': text.detach(each.fileName) }}
                onClose={() => detach(each)}
              >
                {each.fileName}
              </Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={shared.entry}>
        <Button
          type="text"
          icon={<PaperClipOutlined aria-hidden />}
          aria-label={text.attach}
          title={text.attach}
          disabled={draft.attachments.length >= ATTACHMENT_LIMIT}
          onClick={() => setAttaching(true)}
        />
        <Button
          type="text"
          icon={<FileTextOutlined aria-hidden />}
          aria-label={text.mention}
          title={text.mention}
          aria-expanded={isMentioning}
          onClick={() => setMentioning(!isMentioning)}
        />
        <Input.TextArea
          ref={input}
          value={draft.text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={text.placeholder}
          aria-label={text.placeholder}
          aria-invalid={check === 'too-long'}
          {...(isMobile ? {} : { title: text.hint })}
          status={check === 'too-long' ? 'error' : ''}
          rows={1}
          className={styles.input ?? ''}
        />
        <Button
          type="primary"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          aria-label={text.send}
          title={text.send}
          disabled={check !== 'ok'}
        />
      </div>
      {check === 'too-long' ? (
        <div role="alert" className={shared.failed}>
          {text.tooLong(formatInteger(MESSAGE_LIMIT), formatInteger(draft.text.trim().length))}
        </div>
      ) : null}
      {isMentioning ? (
        <MentionPicker
          applicationHash={thread?.application?.hash_password}
          onPick={({ id, title }) => insert(toMention(id, title))}
          onClose={() => {
            setMentioning(false);
            input.current?.focus();
          }}
        />
      ) : null}
      {isAttaching ? (
        <AttachModal
          threadId={threadId}
          thread={thread}
          attached={draft.attachments}
          onClose={() => setAttaching(false)}
          onAttach={(attachments) => {
            change({ ...draft, attachments });
            setAttaching(false);
          }}
        />
      ) : null}
    </form>
  );
});
