import {
  ArrowLeftOutlined,
  EyeInvisibleOutlined,
  MessageOutlined,
  SearchOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import { Button, Card, Skeleton, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import {
  Link,
  paths,
  textParam,
  urlSchema,
  useNavigate,
  useUrlState,
  wholeParam,
} from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { EmptyState, PageHeader, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useSetResponder, useThreads } from '../api/chat.ts';
import { useBegunText } from '../state/drafts.ts';
import { threadNames } from '../state/thread-names.ts';
import { useFreshThreads } from '../state/use-fresh-threads.ts';
import { ThreadList } from './thread-list.tsx';
import { threadPart } from './thread-part.ts';
import type { ThreadHandle } from './thread-view.tsx';
import styles from './chat-page.module.css';
import shared from './chat.module.css';

const text = ru.chat;
const chatSchema = urlSchema({ thread: textParam(), message: wholeParam, text: textParam(MESSAGE_LIMIT) });

/** `/chat`: the threads on the left and the open one beside them; on a phone one at a time. */
export function ChatPage(): ReactElement {
  const { view, change } = useUrlState(chatSchema);
  const isMobile = useIsMobile();
  const openId = view.thread === '' ? null : view.thread;
  const threads = useThreads();

  useFreshThreads();

  const isOneAtATime = isMobile && openId !== null;
  return (
    <>
      {isOneAtATime ? null : <PageHeader title={text.title} />}
      <Card styles={{ body: { padding: 0 } }}>
        <div className={styles.frame}>
          {isOneAtATime ? null : <ThreadList openId={openId} onApproach={threadPart.preload} />}
          {openId === null ? (
            isMobile ? null : (
              <section className={styles.main} aria-label={text.title}>
                <EmptyState
                  icon={<MessageOutlined />}
                  title={text.noneSelected}
                  description={text.noneSelectedText}
                />
              </section>
            )
          ) : (
            <OpenThread
              key={openId}
              threadId={openId}
              thread={threads.data?.find((thread) => thread.id === openId)}
              start={view.message}
              begun={view.text}
              onBegun={() => change({ text: '' }, { isCorrection: true })}
              isMobile={isMobile}
            />
          )}
        </div>
      </Card>
    </>
  );
}

interface OpenThreadProps {
  readonly threadId: string;
  readonly thread: Thread | undefined;
  readonly start: number | undefined;
  /** What another page wants to be written here. */
  readonly begun: string;
  readonly onBegun: () => void;
  readonly isMobile: boolean;
}

function OpenThread(props: OpenThreadProps): ReactElement {
  const { threadId, thread, start, begun, onBegun, isMobile } = props;
  useBegunText(threadId, begun, onBegun);
  const navigate = useNavigate();
  const view = useRef<ThreadHandle>(null);
  const [isSearching, setSearching] = useState(false);
  const { title, facts } = thread ? threadNames(thread) : { title: text.title, facts: [] };
  return (
    <section className={styles.main} aria-label={[title, ...facts].join(', ')}>
      <header className={styles.mainHead}>
        {isMobile ? (
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={text.back}
            onClick={() => void navigate(paths.chat.link())}
          />
        ) : null}
        <div className={styles.mainTitle}>
          <strong>{title}</strong>
          <div className={shared.secondary}>
            {thread?.kind === 'request' ? `${thread.title} · ` : null}
            {thread?.counterpart}
            {thread?.application ? (
              <>
                {' · '}
                <Link to={paths.issue.current(thread.application.hash_password)}>
                  {text.application(thread.application.id)}
                </Link>
              </>
            ) : null}
          </div>
          {thread?.request ? (
            <Tag color={thread.request.state === 'open' ? 'warning' : 'success'}>
              {text.requestStates[thread.request.state]}
            </Tag>
          ) : null}
        </div>
        <Responder thread={thread} />
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-label={text.searchHistory}
          title={text.searchHistory}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        />
        <Button
          type="text"
          icon={<EyeInvisibleOutlined aria-hidden />}
          aria-label={text.markUnread}
          title={text.markUnread}
          onClick={() => {
            if (view.current?.markUnread()) void navigate(paths.chat.link());
          }}
        />
      </header>
      <threadPart.Part
        ref={view}
        threadId={threadId}
        closed={thread?.closed ?? false}
        thread={thread}
        start={start}
        isSearching={isSearching}
        onCloseSearch={() => setSearching(false)}
        placeholder={<Skeleton active className={shared.loading ?? ''} paragraph={{ rows: 6 }} />}
      />
    </section>
  );
}

/** Who answers at the bank; staff of the bank assign a thread to themselves or release it. */
function Responder({ thread }: { readonly thread: Thread | undefined }): ReactElement | null {
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const change = useSetResponder();
  if (!thread || !isStaff) return null;
  const isMine = thread.responder?.is_me ?? false;
  return (
    <Button
      size="small"
      icon={isMine ? <UserDeleteOutlined aria-hidden /> : <UserAddOutlined aria-hidden />}
      loading={change.isPending}
      {...(thread.responder ? { title: text.answers(thread.responder.name) } : {})}
      onClick={() =>
        change.mutate(
          { params: { id: thread.id }, body: { action: isMine ? 'release' : 'take' } },
          { onError: (error) => notifyError(error) },
        )
      }
    >
      {isMine ? text.release : text.take}
    </Button>
  );
}
