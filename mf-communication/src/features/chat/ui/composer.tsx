import { CloseOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { formatInteger } from 'shared-kernel/domain/money';
import { useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { checkText, readDraft, writeDraft } from '../state/outbox.ts';
import styles from './chat.module.css';

const text = ru.chat;

interface ComposerProps {
  readonly threadId: string;
  readonly replyTo: Message | null;
  readonly onCancelReply: () => void;
  readonly onSend: (text: string) => void;
}

/** Where a message is written. The draft is kept on this device until it is sent. */
export function Composer({ threadId, replyTo, onCancelReply, onSend }: ComposerProps): ReactElement {
  const [value, setValue] = useState(() => readDraft(threadId));
  const input = useRef<TextAreaRef>(null);
  const isMobile = useIsMobile();
  const check = checkText(value);

  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);

  function change(next: string): void {
    setValue(next);
    writeDraft(threadId, next);
  }

  function submit(): void {
    if (check !== 'ok') return;
    onSend(value);
    change('');
    input.current?.focus();
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
          <div className={styles.clamp}>
            <strong>{text.replyTo(replyTo.author.name)}</strong> {replyTo.text}
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
      <div className={styles.entry}>
        <Input.TextArea
          ref={input}
          value={value}
          onChange={(event) => change(event.target.value)}
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
      {check === 'too-long' ? <div role="alert">{text.tooLong(formatInteger(MESSAGE_LIMIT))}</div> : null}
    </form>
  );
}
