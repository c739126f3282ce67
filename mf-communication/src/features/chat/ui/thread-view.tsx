import { ClockCircleOutlined, DeleteOutlined, DownOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Divider, Skeleton } from 'antd';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { Message } from 'shared-kernel/contract/chat';
import { dateOf, formatRelativeDay } from 'shared-kernel/domain/instants';
import { EmptyState, ErrorPanel } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import type { OutgoingMessage } from '../state/outbox.ts';
import { useReadMark } from '../state/use-read-mark.ts';
import { useThread } from '../state/use-thread.ts';
import { Composer } from './composer.tsx';
import { Bubble, MessageBubble } from './message-bubble.tsx';
import styles from './chat.module.css';

const text = ru.chat;
/** This close to the end the reader follows new messages, px. */
const FOLLOW_DISTANCE_PX = 80;

export interface ThreadViewProps {
  readonly threadId: string;
  readonly closed: boolean;
}

/** The history of a thread with the composer below it. */
export function ThreadView({ threadId, closed }: ThreadViewProps): ReactElement {
  const { history, messages, outgoing, lastReadId, post, retry, discard } = useThread(threadId);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  // The separator stays where it was when the thread was opened, although reading moves the mark.
  const [separator, setSeparator] = useState<number | null>(null);
  if (separator === null && history.data) setSeparator(lastReadId);
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAway, setIsAway] = useState(false);
  const lastId = messages.at(-1)?.id ?? 0;
  const end = useReadMark(threadId, lastId, lastReadId);

  const heightBefore = useRef(0);
  const firstId = messages[0]?.id ?? 0;
  const firstBefore = useRef(firstId);
  useLayoutEffect(() => {
    const node = list.current;
    if (!node) return;
    // Earlier messages push the rest down: what the reader looks at stays where it was.
    if (firstBefore.current !== 0 && firstId < firstBefore.current)
      node.scrollTop += node.scrollHeight - heightBefore.current;
    else if (follows.current) node.scrollTop = node.scrollHeight;
    heightBefore.current = node.scrollHeight;
    firstBefore.current = firstId;
  }, [firstId, lastId, outgoing.length]);

  function onScroll(): void {
    const node = list.current;
    if (!node) return;
    follows.current = node.scrollHeight - node.scrollTop - node.clientHeight < FOLLOW_DISTANCE_PX;
    setIsAway(!follows.current);
  }

  function toEnd(): void {
    follows.current = true;
    list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' });
  }

  if (history.isPending) return <Skeleton active className={styles.loading ?? ''} paragraph={{ rows: 6 }} />;
  if (history.isError && !history.data) {
    return (
      <ErrorPanel
        error={history.error}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }

  return (
    <div className={styles.thread}>
      {/* A region that scrolls can be reached by keyboard. */}
      <div
        ref={list}
        className={styles.history}
        onScroll={onScroll}
        role="log"
        aria-label={text.messages}
        tabIndex={0}
      >
        {history.hasNextPage ? (
          <div className={styles.earlier}>
            <Button
              size="small"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {text.earlier}
            </Button>
          </div>
        ) : null}
        {messages.length + outgoing.length === 0 ? <EmptyState compact title={text.noMessages} /> : null}
        {messages.map((message, index) => (
          <Fragment key={message.id}>
            <DaySeparator message={message} previous={messages[index - 1]} />
            {isFirstUnread(message, messages[index - 1], separator) ? (
              <Divider plain className={styles.unread ?? ''}>
                {text.newMessages}
              </Divider>
            ) : null}
            <MessageBubble message={message} onReply={closed ? undefined : setReplyTo} />
          </Fragment>
        ))}
        {outgoing.map((message) => (
          <OutgoingBubble
            key={message.clientId}
            message={message}
            onRetry={() => void retry(message)}
            onDiscard={() => discard(message.clientId)}
          />
        ))}
        <div ref={end} className={styles.end} />
      </div>
      {isAway ? (
        <Button
          shape="circle"
          className={styles.toEnd ?? ''}
          icon={<DownOutlined aria-hidden />}
          aria-label={text.toLatest}
          title={text.toLatest}
          onClick={toEnd}
        />
      ) : null}
      {closed ? (
        <p className={styles.system}>{text.closed}</p>
      ) : (
        <Composer
          key={threadId}
          threadId={threadId}
          replyTo={replyTo}
          onCancelReply={() => setReplyTo(null)}
          onSend={(value) => {
            follows.current = true;
            post(
              value,
              replyTo ? { id: replyTo.id, authorName: replyTo.author.name, text: replyTo.text } : undefined,
            );
            setReplyTo(null);
          }}
        />
      )}
    </div>
  );
}

function isFirstUnread(message: Message, previous: Message | undefined, separator: number | null): boolean {
  if (separator === null || message.author.is_me || message.id <= separator) return false;
  return previous === undefined || previous.id <= separator || previous.author.is_me;
}

function DaySeparator({
  message,
  previous,
}: {
  message: Message;
  previous: Message | undefined;
}): ReactElement | null {
  const day = dateOf(message.created_at);
  if (previous && dateOf(previous.created_at) === day) return null;
  return (
    <div className={styles.day}>
      <time dateTime={day}>{formatRelativeDay(message.created_at, new Date().toISOString())}</time>
    </div>
  );
}

interface OutgoingBubbleProps {
  readonly message: OutgoingMessage;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps): ReactElement {
  const states = { sending: text.sending, waiting: text.waitingForNetwork, failed: text.failed };
  return (
    <Bubble
      isMine
      author={text.you}
      createdAt={message.createdAt}
      quote={message.replyTo}
      body={message.text}
      state={
        <span role={message.state === 'failed' ? 'alert' : 'status'}>
          <ClockCircleOutlined aria-hidden /> {states[message.state]}
        </span>
      }
    >
      {message.state === 'failed' ? (
        <>
          <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
            {text.retry}
          </Button>
          <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onDiscard}>
            {text.discard}
          </Button>
        </>
      ) : null}
    </Bubble>
  );
}
