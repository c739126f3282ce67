import { Badge, Input, Tag } from 'antd';
import { memo, useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import type { Thread } from 'shared-kernel/contract/chat';
import { formatTimeAgo } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState, QueryBoundary, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useMessageSearch, useThreads } from '../api/chat.ts';
import { useDraftText } from '../state/drafts.ts';
import { plainText } from '../state/mentions.ts';
import { threadNames, unreadFirst } from '../state/thread-names.ts';
import shared from './chat.module.css';
import styles from './thread-list.module.css';

const text = ru.chat;
const SCOPES = ['all', 'waiting', 'mine'] as const;
type Scope = (typeof SCOPES)[number];
const MINUTE_MS = 60_000;

interface ThreadListProps {
  readonly openId: string | null;
  /** The reader is about to open a thread. */
  readonly onApproach: () => void;
}

/** The agent's threads, the latest first; for a curator those of the bank, with who waits and who answers. */
export function ThreadList({ openId, onApproach }: ThreadListProps): ReactElement {
  const isStaff = useAtomValue(currentUserAtom)?.role === 'staff';
  const [search, setSearch] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const wanted = useDeferredValue(search.trim());
  const threads = useThreads({ search: wanted, waiting: scope === 'waiting', mine: scope === 'mine' });
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();
  return (
    <nav
      className={styles.threads}
      aria-label={text.threads}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <div className={styles.threadSearch}>
        <Input.Search
          allowClear
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text.search}
          aria-label={text.search}
        />
        {isStaff ? (
          <div className={styles.scopes} role="group" aria-label={text.scope}>
            {SCOPES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === scope}
                className={each === scope ? `${styles.scope} ${styles.active}` : styles.scope}
                onClick={() => setScope(each)}
              >
                {text.scopes[each]}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      <QueryBoundary
        query={threads}
        isEmpty={(data) => data.length === 0}
        empty={
          wanted !== '' ? (
            <EmptyState compact title={WORDS.nothingFound} />
          ) : scope === 'all' ? (
            <EmptyState compact title={text.emptyThreads} description={text.emptyThreadsText} />
          ) : (
            <EmptyState compact title={text.emptyScopes[scope]} />
          )
        }
      >
        {(data) => (
          <ul className={styles.threadItems}>
            {(scope === 'waiting' ? data : unreadFirst(data)).map((thread) => (
              <ThreadItem
                key={thread.id}
                thread={thread}
                isOpen={thread.id === openId}
                isStaff={isStaff}
                now={minute}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {wanted.length > 1 ? <FoundMessages wanted={wanted} /> : null}
    </nav>
  );
}

/** Messages of all threads that contain the text. */
function FoundMessages({ wanted }: { readonly wanted: string }): ReactElement | null {
  const found = useMessageSearch(wanted);
  const hits = found.data?.hits ?? [];
  if (hits.length === 0) return null;
  return (
    <section aria-label={text.foundMessages}>
      <h2 className={styles.foundTitle}>{text.foundMessages}</h2>
      <ul className={styles.threadItems}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Link
              className={styles.threadItem ?? ''}
              to={paths.chat.link({ thread: hit.thread_id, message: hit.number })}
            >
              <div className={styles.threadFacts}>
                <span className={styles.clampLine}>
                  {hit.thread_title} · {hit.author_name}
                </span>
              </div>
              <div className={shared.clamp}>{plainText(hit.excerpt)}</div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ThreadItemProps {
  readonly thread: Thread;
  readonly isOpen: boolean;
  readonly isStaff: boolean;
  /** The current minute, for the relative time of a row. */
  readonly now: string;
}

/** Memoised: a new message changes one of some hundred rows. */
const ThreadItem = memo(function ThreadItem(props: ThreadItemProps): ReactElement {
  const { thread, isOpen, isStaff, now } = props;
  const { last_message: last, responder } = thread;
  const { title, facts } = threadNames(thread);
  const [first, ...others] = facts;
  const draft = useDraftText(thread.id);
  const isDrafted = draft !== null && !isOpen;
  return (
    <li className={styles.threadRow}>
      <Link
        to={paths.chat.link({ thread: thread.id })}
        className={isOpen ? `${styles.threadItem} ${styles.open}` : (styles.threadItem ?? '')}
        aria-current={isOpen ? 'page' : undefined}
      >
        <div className={styles.threadHead}>
          <strong className={styles.threadTitle}>{title}</strong>
          {last ? <time dateTime={last.created_at}>{formatTimeAgo(last.created_at, now)}</time> : null}
        </div>
        <div className={styles.threadFacts}>
          {first === title ? null : <Tag>{first}</Tag>}
          {thread.request?.state === 'open' ? <Tag color="warning">{text.requestStates.open}</Tag> : null}
          <span className={styles.clampLine}>{[...others, thread.counterpart].join(' · ')}</span>
        </div>
        <div className={styles.threadHead}>
          <span className={styles.clampLine}>{isDrafted ? draft : plainText(last?.text ?? '')}</span>
          {isDrafted ? <Tag color="warning">{text.draft}</Tag> : null}
          {thread.unread > 0 ? (
            <>
              <Badge count={thread.unread} size="small" aria-hidden />
              <VisuallyHidden>{text.unread(String(thread.unread))}</VisuallyHidden>
            </>
          ) : null}
        </div>
        {isStaff && !thread.closed ? (
          <div className={styles.threadHead}>
            <span className={thread.waiting_since ? styles.waiting : shared.secondary}>
              {thread.waiting_since ? text.waiting(formatTimeAgo(thread.waiting_since, now)) : text.answered}
            </span>
            <span className={styles.clampLine}>
              {responder === null
                ? text.nobodyAnswers
                : responder.is_me
                  ? text.iAnswer
                  : text.answers(responder.name)}
            </span>
          </div>
        ) : thread.waiting_since ? (
          <div className={styles.waiting}>{text.waiting(formatTimeAgo(thread.waiting_since, now))}</div>
        ) : null}
      </Link>
    </li>
  );
});
