import { FileTextOutlined } from '@ant-design/icons';
import { memo, useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { formatDateTime, formatTime } from 'shared-kernel/domain/instants';
import { SafeMarkdown } from 'shared-kernel/markdown';
import { ru } from '../locale/ru.ts';
import { createDocumentAddress } from '../api/chat.ts';
import { mentionedDocument, plainText } from '../../../common/mentions.ts';
import { openFile } from '../state/open-file.ts';
import { useThreadBank } from '../state/thread-bank.ts';
import type { DeliveryState } from '../state/thread-end.ts';
import type { ReadMark } from '../state/use-read-mark.ts';
import { MessageFile } from './message-file.tsx';
import styles from './message-bubble.module.css';
import shared from './chat.module.css';

const text = ru.chat;

/** Plain SVG of the library's icons: every message has some, and a full icon component costs too much. */
const GLYPHS = {
  check:
    'M912 190h-69.9c-9.8 0-19.1 4.5-25.1 12.2L404.7 724.5 207 474a32 32 0 00-25.1-12.2H112c-6.7 0-10.4 7.7-6.3 12.9l273.9 347c12.8 16.2 37.4 16.2 50.3 0l488.4-618.9c4.1-5.1.4-12.8-6.3-12.8z',
  reply:
    'M793 242H366v-74c0-6.7-7.7-10.4-12.9-6.3l-142 112a8 8 0 000 12.6l142 112c5.2 4.1 12.9.4 12.9-6.3v-74h415v470H175c-4.4 0-8 3.6-8 8v60c0 4.4 3.6 8 8 8h618c35.3 0 64-28.7 64-64V306c0-35.3-28.7-64-64-64z',
} as const;

function Glyph({ name, isSecond = false }: GlyphProps): ReactElement {
  const classes = isSecond ? `${styles.glyph} ${styles.second}` : styles.glyph;
  return (
    <svg className={classes} viewBox="64 64 896 896" aria-hidden>
      <path d={GLYPHS[name]} />
    </svg>
  );
}

interface GlyphProps {
  readonly name: keyof typeof GLYPHS;
  readonly isSecond?: boolean;
}

/** A mention opens the document, or shows an error to a reader without access. */
const mentions = {
  scheme: 'document:',
  render: (href: string, children: ReactNode): ReactElement => (
    <Mention documentId={mentionedDocument(href) ?? ''}>{children}</Mention>
  ),
};

interface MentionProps {
  readonly documentId: string;
  readonly children: ReactNode;
}

function Mention({ documentId, children }: MentionProps): ReactElement {
  const bank = useThreadBank();
  return (
    <button
      type="button"
      className={styles.mention}
      onClick={() => void openFile(() => createDocumentAddress(documentId, bank))}
    >
      <FileTextOutlined aria-hidden />
      {children}
    </button>
  );
}

interface BubbleProps {
  readonly isMine: boolean;
  readonly author: string;
  readonly createdAt: string;
  readonly quote?: { readonly authorName: string; readonly text: string } | undefined;
  readonly onQuote?: (() => void) | undefined;
  readonly body: string;
  /** Highlighted for a moment: a search hit or the target of a quote. */
  readonly isMarked?: boolean;
  /** Beside the time: delivery state. */
  readonly state?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of a message, sent or still going out. */
export function Bubble(props: BubbleProps): ReactElement {
  const { isMine, author, createdAt, quote, onQuote, body, isMarked = false, state, children } = props;
  const classes = [styles.bubble, isMine ? styles.mine : '', isMarked ? styles.marked : ''];
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      aria-label={author}
      aria-current={isMarked || undefined}
    >
      <header className={styles.author}>{author}</header>
      {quote ? (
        <blockquote className={styles.quote}>
          <strong>{quote.authorName}</strong>
          <div className={shared.clamp}>{plainText(quote.text)}</div>
          {onQuote ? (
            <button type="button" className={styles.quoteLink} onClick={onQuote}>
              {text.toOriginal}
            </button>
          ) : null}
        </blockquote>
      ) : null}
      {body === '' ? null : (
        <div className={styles.markdown}>
          <SafeMarkdown text={body} own={mentions} />
        </div>
      )}
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

function Delivery({ state }: { readonly state: DeliveryState }): ReactElement {
  const name = text.delivery[state];
  return (
    <span role="img" aria-label={name} title={name} className={state === 'read' ? styles.read : undefined}>
      <Glyph name="check" />
      {state === 'sent' ? null : <Glyph name="check" isSecond />}
    </span>
  );
}

export interface MessageBubbleProps {
  readonly message: Message;
  readonly delivery: DeliveryState;
  readonly isMarked: boolean;
  /** Given for messages that the reader has not read. */
  readonly watch?: ReadMark['watch'] | undefined;
  readonly onReply?: ((message: Message) => void) | undefined;
  readonly onQuote: (messageId: number) => void;
}

/** A message of the history. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps): ReactElement {
  const { message, delivery, isMarked, watch, onReply, onQuote } = props;
  const { author, reply_to: quote, attachments } = message;
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => (watch && end.current ? watch(message.id, end.current) : undefined), [message.id, watch]);
  const sentinel = <span ref={end} className={styles.sentinel} aria-hidden />;
  if (author.role === 'system')
    return (
      <p className={shared.system}>
        {message.text}
        {sentinel}
      </p>
    );
  return (
    <Bubble
      isMine={author.is_me}
      isMarked={isMarked}
      author={author.is_me ? text.you : author.name}
      createdAt={message.created_at}
      quote={quote ? { authorName: quote.author_name, text: quote.text } : undefined}
      onQuote={quote ? () => onQuote(quote.id) : undefined}
      body={message.text}
      state={
        <>
          {author.is_me ? <Delivery state={delivery} /> : null}
          {sentinel}
        </>
      }
    >
      {attachments.map((each) => (
        <MessageFile key={each.document_id} messageId={message.id} file={each} />
      ))}
      {onReply ? (
        // A plain element: it is created for every message that scrolls into view.
        <button
          type="button"
          className={styles.reply}
          aria-label={text.reply}
          title={text.reply}
          onClick={() => onReply(message)}
        >
          <Glyph name="reply" />
        </button>
      ) : null}
    </Bubble>
  );
});
