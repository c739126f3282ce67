import {
  ArrowLeftOutlined,
  CheckOutlined,
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
import type { ListView } from '../state/list-view.ts';
import { ThreadBankProvider } from '../state/thread-bank.ts';
import { threadNames } from '../state/thread-names.ts';
import { threadPart } from './thread-part.ts';
import type { ThreadHandle } from './thread-view.tsx';
import styles from './chat-page.module.css';
import shared from './chat.module.css';

const text = ru.chat;

export interface OpenThreadProps {
  readonly threadId: string;
  /** From which the reader has come. */
  readonly list: ListView;
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
  const { threadId, list, bank, start, begun, onBegun, isMobile } = props;
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
      if ((await view.current?.markUnread()) && isShown()) await navigate(paths.chat.link({ ...list }));
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
            onClick={() => void navigate(paths.chat.link({ ...list }))}
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
        <Responder thread={thread} />
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

type ResponderAction = 'take' | 'release' | 'settle';
const FAILURES = { take: text.takeFailed, release: text.releaseFailed, settle: text.settleFailed };

/** Who answers at the bank; staff of the bank assign a thread to themselves or release it, or say that it needs no answer. */
function Responder({ thread }: { readonly thread: Thread | undefined }): ReactElement | null {
  const isStaff = useAtomValue(isStaffAtom);
  const change = useSetResponder();
  if (!thread || !isStaff || thread.closed) return null;
  const { responder } = thread;
  const isMine = responder?.is_me ?? false;
  const ask = (action: ResponderAction): void =>
    void change
      .mutateAsync({ params: { id: thread.id }, body: { action } })
      .catch((error: unknown) => notifyError(error, FAILURES[action]));
  const asked = change.isPending ? change.variables.body?.action : undefined;
  return (
    <>
      {thread.waiting_since ? (
        <Button
          size="small"
          icon={<CheckOutlined aria-hidden />}
          loading={asked === 'settle'}
          onClick={() => ask('settle')}
        >
          {text.settle}
        </Button>
      ) : null}
      <Button
        size="small"
        icon={isMine ? <UserDeleteOutlined aria-hidden /> : <UserAddOutlined aria-hidden />}
        loading={asked === 'take' || asked === 'release'}
        {...(responder ? { title: text.answers(responder.name) } : {})}
        onClick={() => ask(isMine ? 'release' : 'take')}
      >
        {isMine ? text.release : text.take}
      </Button>
    </>
  );
}
