import { Alert, Button } from 'antd';
import { useCallback, useImperativeHandle, useRef, useState } from 'react';
import type { ReactElement, Ref } from 'react';
import { lazyPart } from 'shared-kernel/lazy-part';
import type { Message, Thread } from 'shared-kernel/contract/chat';
import { isNotFound } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import { currentBankAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { EmptyState, ErrorPanel, SkeletonMessages } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useMarkThreadRead } from '../api/chat.ts';
import { findMessageNumber } from '../api/history.ts';
import type { Draft } from '../../../common/message-draft.ts';
import { useThreadBank } from '../state/thread-bank.ts';
import { withOwnMark } from '../state/thread-end.ts';
import { useHistory } from '../state/use-history.ts';
import { useOutbox } from '../state/use-outbox.ts';
import { useReadMark } from '../state/use-read-mark.ts';
import { useTypingName } from '../state/use-typing.ts';
import { AnswerElsewhere } from './answer-elsewhere.tsx';
import { Composer } from './composer.tsx';
import { HistoryList } from './history-list.tsx';
import type { HistoryHandle } from './history-list.tsx';
import shared from './chat.module.css';
import styles from './thread-view.module.css';

const text = ru.chat;
const { Part: SearchPanel } = lazyPart(() =>
  import('./search-panel.tsx').then((module) => module.SearchPanel),
);

/** Commands of a thread for the component around it. */
export interface ThreadHandle {
  /** Marks the other side's last message as unread. @returns Whether there was one. @throws ApiError */
  readonly markUnread: () => Promise<boolean>;
}

export interface ThreadViewProps {
  readonly ref?: Ref<ThreadHandle>;
  readonly threadId: string;
  /** The application has ended. */
  readonly closed: boolean;
  /** Nothing is to be written here, although the application goes on. */
  readonly readOnly?: boolean;
  /** Facts of the thread, once they are known. */
  readonly thread?: Thread | undefined;
  /** Place of the message to begin at. */
  readonly start?: number | undefined;
  readonly isSearching?: boolean;
  readonly onCloseSearch?: () => void;
  /** The entry has the focus as soon as it is there. */
  readonly startsWriting?: boolean;
  /** The agent answers: the portal moves to the bank of the thread. */
  readonly onAnswer?: () => void;
}

/** The history of a thread with the composer below it. */
export function ThreadView(props: ThreadViewProps): ReactElement {
  const {
    ref,
    threadId,
    closed,
    readOnly = false,
    thread,
    start,
    isSearching = false,
    onCloseSearch,
    startsWriting = false,
    onAnswer,
  } = props;
  const bank = useThreadBank();
  const isElsewhere = bank !== useAtomValue(currentBankAtom);
  const history = useHistory(threadId);
  const { end, total, add, change } = history;
  const isOthers = thread?.can_write === false;
  const outbox = useOutbox(threadId, add);
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const list = useRef<HistoryHandle>(null);
  const typing = useTypingName(threadId);
  const { mutateAsync: mark } = useMarkThreadRead(bank);
  // The separator stays where it was when the thread was opened, although reading moves the mark.
  const [separator, setSeparator] = useState<number | null>(null);
  if (separator === null && end.data) setSeparator(end.data.last_read_number);
  const readMark = useReadMark(
    threadId,
    end.data?.last_read_id ?? 0,
    useCallback((id) => change((data) => withOwnMark(data, id)), [change]),
  );

  useImperativeHandle(ref, () => ({
    markUnread: async () => {
      const last = end.data?.messages.findLast(({ author }) => !author.is_me);
      if (!last) return false;
      const release = readMark.hold();
      const id = last.id - 1;
      try {
        await mark({ threadId, lastReadId: id });
      } catch (error) {
        release();
        throw error;
      }
      change((data) => withOwnMark(data, id));
      return true;
    },
  }));

  const jumpTo = useCallback((number: number) => list.current?.jumpTo(number), []);
  const onQuote = useCallback(
    (messageId: number) => {
      findMessageNumber(threadId, messageId, bank).then(
        (number) => number && jumpTo(number),
        (error: unknown) => notifyError(error, ru.chat.jumpFailed),
      );
    },
    [bank, jumpTo, threadId],
  );

  const cancelReply = useCallback(() => setReplyTo(null), []);
  const { post } = outbox;
  const send = useCallback(
    ({ text: body, attachments }: Draft) => {
      post({
        text: body,
        attachments,
        ...(replyTo
          ? { replyTo: { id: replyTo.id, authorName: replyTo.author.name, text: replyTo.text } }
          : {}),
      });
      setReplyTo(null);
      list.current?.toEnd();
    },
    [post, replyTo],
  );

  if (end.isPending) return <SkeletonMessages />;
  if (end.isError && !end.data) {
    if (isNotFound(end.error))
      return <EmptyState title={text.unknownThread} description={text.unknownThreadText} />;
    return <ErrorPanel error={end.error} onRetry={() => void end.refetch()} retrying={end.isFetching} />;
  }
  const acknowledged = new Set(end.data.messages.map((message) => message.client_id));
  const outgoing = outbox.messages.filter((message) => !acknowledged.has(message.clientId));

  return (
    <div className={styles.thread}>
      {isSearching ? (
        <SearchPanel threadId={threadId} onFound={jumpTo} onClose={() => onCloseSearch?.()} />
      ) : null}
      {history.failedPage ? (
        <Alert
          banner
          type="warning"
          title={text.partFailed}
          action={
            <Button size="small" onClick={() => void history.failedPage?.refetch()}>
              {WORDS.retry}
            </Button>
          }
        />
      ) : null}
      <HistoryList
        ref={list}
        history={history}
        outgoing={outgoing}
        isOutgoingKept={outbox.isKept}
        separator={separator ?? total}
        start={start}
        readMark={readMark}
        onReply={closed || readOnly || isOthers || isElsewhere ? undefined : setReplyTo}
        onQuote={onQuote}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
      />
      <div className={styles.typing} aria-live="polite">
        {typing === null ? null : text.typing(typing)}
      </div>
      {closed || readOnly ? (
        <p className={shared.system}>{closed && thread?.kind !== 'request' ? text.closed : text.readOnly}</p>
      ) : isOthers ? (
        <p className={shared.system}>{text.ownerAnswers}</p>
      ) : isElsewhere ? (
        <AnswerElsewhere bank={bank} onAnswer={onAnswer} />
      ) : (
        <Composer
          key={threadId}
          threadId={threadId}
          thread={thread}
          replyTo={replyTo}
          onCancelReply={cancelReply}
          onSend={send}
          startsWriting={startsWriting}
        />
      )}
    </div>
  );
}
