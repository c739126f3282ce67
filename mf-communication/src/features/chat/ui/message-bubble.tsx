import { CheckOutlined, PaperClipOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { formatDateTime, formatTime } from 'shared-kernel/domain/instants';
import { SafeMarkdown } from 'shared-kernel/markdown';
import { ru } from '../../../locale/ru.ts';
import styles from './chat.module.css';

const text = ru.chat;

interface BubbleProps {
  readonly isMine: boolean;
  readonly author: string;
  readonly createdAt: string;
  readonly quote?: { readonly authorName: string; readonly text: string } | undefined;
  readonly body: string;
  /** Beside the time: delivery state. */
  readonly state?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of a message, sent or still going out. */
export function Bubble({
  isMine,
  author,
  createdAt,
  quote,
  body,
  state,
  children,
}: BubbleProps): ReactElement {
  return (
    <article className={isMine ? `${styles.bubble} ${styles.mine}` : styles.bubble} aria-label={author}>
      <header className={styles.author}>{author}</header>
      {quote ? (
        <blockquote className={styles.quote}>
          <strong>{quote.authorName}</strong>
          <div className={styles.clamp}>{quote.text}</div>
        </blockquote>
      ) : null}
      <div className={styles.markdown}>
        <SafeMarkdown text={body} />
      </div>
      <footer className={styles.meta}>
        {children}
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatTime(createdAt)}
        </time>
        {state}
      </footer>
    </article>
  );
}

export interface MessageBubbleProps {
  readonly message: Message;
  readonly onReply?: ((message: Message) => void) | undefined;
}

/** A message of the history. */
export function MessageBubble({ message, onReply }: MessageBubbleProps): ReactElement {
  const { author, reply_to: quote, attachments } = message;
  if (author.role === 'system') return <p className={styles.system}>{message.text}</p>;
  const delivery = message.read ? text.read : text.delivered;
  return (
    <Bubble
      isMine={author.is_me}
      author={author.is_me ? text.you : author.name}
      createdAt={message.created_at}
      quote={quote ? { authorName: quote.author_name, text: quote.text } : undefined}
      body={message.text}
      state={
        author.is_me ? (
          <span
            role="img"
            aria-label={delivery}
            title={delivery}
            className={message.read ? styles.read : undefined}
          >
            <CheckOutlined aria-hidden />
            {message.read ? <CheckOutlined aria-hidden className={styles.second} /> : null}
          </span>
        ) : null
      }
    >
      {attachments.map((each) => (
        <span key={each.document_id} className={styles.attachment}>
          <PaperClipOutlined aria-hidden /> {each.file_name}
        </span>
      ))}
      {onReply ? (
        <Button
          type="text"
          size="small"
          className={styles.reply ?? ''}
          icon={<RollbackOutlined aria-hidden />}
          aria-label={text.reply}
          title={text.reply}
          onClick={() => onReply(message)}
        />
      ) : null}
    </Bubble>
  );
}
