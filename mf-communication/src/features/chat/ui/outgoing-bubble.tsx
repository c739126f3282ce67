import { ClockCircleOutlined, DeleteOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';
import type { OutgoingMessage } from '../state/outbox.ts';
import { Bubble } from './message-bubble.tsx';
import shared from './chat.module.css';

const text = ru.chat;
const STATES = { sending: text.sending, waiting: text.waitingForNetwork, failed: text.failed } as const;

interface OutgoingBubbleProps {
  readonly message: OutgoingMessage;
  /** The device keeps it until it is sent. */
  readonly isKept: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** A message that the bank has not acknowledged yet; a refused one can be sent again or dropped. */
export function OutgoingBubble(props: OutgoingBubbleProps): ReactElement {
  const { message, isKept, onRetry, onDiscard } = props;
  const state = message.state === 'waiting' && !isKept ? text.waitingInTab : STATES[message.state];
  return (
    <Bubble
      isMine
      author={text.you}
      createdAt={message.createdAt}
      quote={message.replyTo}
      body={message.text}
      state={message.state === 'failed' ? null : <ClockCircleOutlined aria-label={state} title={state} />}
    >
      {message.attachments?.map((each) => (
        <span key={each.documentId} className={shared.attachment}>
          <PaperClipOutlined aria-hidden /> {each.fileName}
        </span>
      ))}
      <span role="status" className={message.state === 'failed' ? shared.failed : undefined}>
        {state}
      </span>
      {message.state === 'failed' ? (
        <>
          <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
            {text.retry}
          </Button>
          <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={onDiscard}>
            {text.discard}
          </Button>
        </>
      ) : null}
    </Bubble>
  );
}
