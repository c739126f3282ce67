import {
  ArrowLeftOutlined,
  EyeInvisibleOutlined,
  SearchOutlined,
  UserAddOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import { bankName } from 'shared-kernel/locale';
import { useIsShown } from 'shared-kernel/query';
import { Link, paths, useNavigate } from 'shared-kernel/router';
import { currentBankAtom, isStaffAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { notifyError } from 'shared-kernel/toast';
import { SkeletonMessages, ToneTag } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useSetResponder, useThread } from '../api/chat.ts';
import { useBegunText } from '../../../common/message-draft.ts';
import { ThreadBankProvider } from '../state/thread-bank.ts';
import { threadNames } from '../state/thread-names.ts';
import { threadPart } from './thread-part.ts';
import type { ThreadHandle } from './thread-view.tsx';
import styles from './chat-page.module.css';
import shared from './chat.module.css';

const text = ru.chat;

export interface OpenThreadProps {
  readonly threadId: string;
  /** Where the thread is; it is answered there alone. */
  readonly bank: BankCode;
  readonly start: number | undefined;
  /** What another page wants to be written here. */
  readonly begun: string;
  readonly onBegun: () => void;
  readonly isMobile: boolean;
  /** The agent has come to this bank to answer. */
  readonly startsWriting: boolean;
  readonly onAnswer: () => void;
}

/** A thread of any bank that the agent is signed in to: what it is about above its history. */
export function OpenThread(props: OpenThreadProps): ReactElement {
  const { threadId, bank, start, begun, onBegun, isMobile } = props;
  const isElsewhere = bank !== useAtomValue(currentBankAtom);
  const thread = useThread(threadId, bank);
  // What is begun is kept at the current bank: a thread of another one takes it after the switch.
  useBegunText(threadId, isElsewhere ? '' : begun, onBegun);
  const navigate = useNavigate();
  const view = useRef<ThreadHandle>(null);
  const [isSearching, setSearching] = useState(false);
  const [isMarking, setMarking] = useState(false);
  const isShown = useIsShown();
  const { title, facts } = thread ? threadNames(thread) : { title: text.title, facts: [] };

  async function markUnread(): Promise<void> {
    setMarking(true);
    try {
      if ((await view.current?.markUnread()) && isShown()) await navigate(paths.chat.link());
    } catch (error) {
      notifyError(error, text.markUnreadFailed);
    } finally {
      setMarking(false);
    }
  }

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
          <div className={styles.mainName}>
            <strong>{title}</strong>
            {thread?.request ? (
              <ToneTag tone={thread.request.state === 'open' ? 'warning' : 'success'}>
                {text.requestStates[thread.request.state]}
              </ToneTag>
            ) : null}
          </div>
          <div className={`${shared.secondary} ${styles.mainFacts}`}>
            {thread?.application ? (
              <>
                <Link to={paths.issue.current(thread.application.hash_password, { bank })}>
                  {text.application(thread.application.id)}
                </Link>
                {' · '}
              </>
            ) : null}
            {isElsewhere ? `${bankName(bank)} · ` : null}
            {thread?.kind === 'request' ? `${thread.title} · ` : null}
            {thread?.counterpart}
          </div>
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
          loading={isMarking}
          onClick={() => void markUnread()}
        />
      </header>
      <ThreadBankProvider value={bank}>
        <threadPart.Part
          ref={view}
          threadId={threadId}
          closed={thread?.closed ?? false}
          thread={thread}
          start={start}
          isSearching={isSearching}
          onCloseSearch={() => setSearching(false)}
          startsWriting={props.startsWriting}
          onAnswer={props.onAnswer}
          placeholder={<SkeletonMessages />}
        />
      </ThreadBankProvider>
    </section>
  );
}

/** Who answers at the bank; staff of the bank assign a thread to themselves or release it. */
function Responder({ thread }: { readonly thread: Thread | undefined }): ReactElement | null {
  const isStaff = useAtomValue(isStaffAtom);
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
        void change
          .mutateAsync({ params: { id: thread.id }, body: { action: isMine ? 'release' : 'take' } })
          .catch((error: unknown) => notifyError(error, isMine ? text.releaseFailed : text.takeFailed))
      }
    >
      {isMine ? text.release : text.take}
    </Button>
  );
}
