import {
  CloseOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  PaperClipOutlined,
  SendOutlined,
  SnippetsOutlined,
} from '@ant-design/icons';
import { Button, Input, Tag } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { memo, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import { ATTACHMENT_LIMIT, MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import type { Document } from 'shared-kernel/contract/documents';
import { formatInteger } from 'shared-kernel/domain/money';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useWithdrawFile } from '../api/chat.ts';
import { useMessageDraft } from '../../../common/message-draft.ts';
import type { Attachment, Draft } from '../../../common/message-draft.ts';
import { addMention, plainText, withoutMention, writeMentions } from '../../../common/mentions.ts';
import { checkText } from '../state/outbox.ts';
import { useHasDocuments } from '../state/use-has-documents.ts';
import { useTellTyping } from '../state/use-typing.ts';
import styles from './composer.module.css';
import shared from './chat.module.css';

const text = ru.chat;
const { Part: AttachModal } = lazyPart(() =>
  import('./attach-modal.tsx').then((module) => module.AttachModal),
);
const { Part: ApplicationFilesModal } = lazyPart(() =>
  import('./application-files-modal.tsx').then((module) => module.ApplicationFilesModal),
);
const { Part: TemplatePicker } = lazyPart(() =>
  import('./template-picker.tsx').then((module) => module.TemplatePicker),
);
const { Part: MentionPicker } = lazyPart(() =>
  import('./mention-picker.tsx').then((module) => module.MentionPicker),
);

/** What is open beside the entry; one at a time. */
type Tool = 'files' | 'application-files' | 'mention' | 'templates';

interface ComposerProps {
  readonly threadId: string;
  readonly thread: Thread | undefined;
  readonly replyTo: Message | null;
  readonly onCancelReply: () => void;
  readonly onSend: (message: Draft) => void;
  /** The agent has come to write: the entry has the focus at once. */
  readonly startsWriting: boolean;
}

/** Where a message is written. The draft is kept on this device until it is sent. */
export const Composer = memo(function Composer(props: ComposerProps): ReactElement {
  const { threadId, thread, replyTo, onCancelReply, onSend, startsWriting } = props;
  const [draft, change] = useMessageDraft(threadId);
  const [tool, setTool] = useState<Tool | null>(null);
  const hash = thread?.application?.hash_password;
  const isFull = draft.attachments.length >= ATTACHMENT_LIMIT;
  const withdrawFile = useWithdrawFile();
  const input = useRef<TextAreaRef>(null);
  const isMobile = useIsMobile();
  const tellTyping = useTellTyping(threadId);
  const mayMention = useHasDocuments(thread);
  const { mentions = [] } = draft;
  const written = writeMentions(draft.text, mentions);
  const check = checkText(written, draft.attachments.length);

  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);

  function submit(): void {
    if (check !== 'ok') return;
    onSend({ text: written, attachments: draft.attachments });
    change({ text: '', attachments: [] });
    input.current?.focus();
  }

  function detach(attachment: Attachment): void {
    const attachments = draft.attachments.filter(({ documentId }) => documentId !== attachment.documentId);
    change({ ...draft, attachments });
    if (attachment.isThreadFile === true) withdrawFile(attachment.documentId);
  }

  function insert(inserted: string, named = mentions): void {
    const area = input.current?.resizableTextArea?.textArea;
    const at = area?.selectionStart ?? draft.text.length;
    const to = area?.selectionEnd ?? at;
    // The sign that opened the list is replaced by what was chosen.
    const before = draft.text.slice(0, at).replace(/@$/, '');
    change({ ...draft, text: `${before}${inserted}${draft.text.slice(to)}`, mentions: named });
    closeTool();
  }

  function mention({ id, title }: Document): void {
    const added = addMention(mentions, id, title);
    insert(`${added.mark} `, added.mentions);
  }

  function closeTool(): void {
    setTool(null);
    input.current?.focus();
  }

  function attachAll(attachments: readonly Attachment[]): void {
    change({ ...draft, attachments });
    setTool(null);
  }

  function onType(value: string): void {
    change({ ...draft, text: value });
    if (value !== '') tellTyping();
    if (mayMention && value.length > draft.text.length && /(?:^|\s)@$/.test(value)) setTool('mention');
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
      {mentions.length > 0 ? (
        <ul className={styles.chips} aria-label={text.mentioned}>
          {mentions.map((each) => (
            <li key={each.documentId}>
              <Tag
                icon={<FileTextOutlined aria-hidden />}
                closable={{ closeIcon: <CloseOutlined />, 'aria-label': text.unmention(each.title) }}
                onClose={() => {
                  change({ ...draft, text: withoutMention(draft.text, each) });
                  input.current?.focus();
                }}
              >
                {each.title}
              </Tag>
            </li>
          ))}
        </ul>
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
        <div className={styles.tools}>
          <Button
            type="text"
            icon={<PaperClipOutlined aria-hidden />}
            aria-label={text.attach}
            title={text.attach}
            disabled={isFull}
            onClick={() => setTool('files')}
          />
          {hash === undefined ? null : (
            <Button
              type="text"
              icon={<FolderOpenOutlined aria-hidden />}
              aria-label={text.fromApplication}
              title={text.fromApplication}
              disabled={isFull}
              onClick={() => setTool('application-files')}
            />
          )}
          {mayMention ? (
            <Button
              type="text"
              icon={<FileTextOutlined aria-hidden />}
              aria-label={text.mention}
              title={text.mention}
              aria-expanded={tool === 'mention'}
              onClick={() => setTool(tool === 'mention' ? null : 'mention')}
            />
          ) : null}
          <Button
            type="text"
            icon={<SnippetsOutlined aria-hidden />}
            aria-label={text.templates.title}
            title={text.templates.title}
            aria-expanded={tool === 'templates'}
            onClick={() => setTool(tool === 'templates' ? null : 'templates')}
          />
        </div>
        <Input.TextArea
          ref={input}
          autoFocus={startsWriting}
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
        {/* A talk stands beside steps that have a main button of their own. */}
        <Button
          color="primary"
          variant="filled"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          aria-label={text.send}
          title={text.send}
          disabled={check !== 'ok'}
        />
      </div>
      {check === 'too-long' ? (
        <div role="alert" className={shared.failed}>
          {text.tooLong(formatInteger(MESSAGE_LIMIT), formatInteger(written.trim().length))}
        </div>
      ) : null}
      {tool === 'mention' ? (
        <MentionPicker applicationHash={hash} onPick={mention} onClose={closeTool} />
      ) : null}
      {tool === 'templates' ? (
        <TemplatePicker draft={draft.text} onPick={(template) => insert(template)} onClose={closeTool} />
      ) : null}
      {tool === 'files' ? (
        <AttachModal
          threadId={threadId}
          thread={thread}
          attached={draft.attachments}
          onClose={() => setTool(null)}
          onAttach={attachAll}
        />
      ) : null}
      {tool === 'application-files' && hash !== undefined ? (
        <ApplicationFilesModal
          applicationHash={hash}
          attached={draft.attachments}
          onClose={() => setTool(null)}
          onAttach={attachAll}
        />
      ) : null}
    </form>
  );
});
