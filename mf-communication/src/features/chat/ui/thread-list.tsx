import { Badge, Input, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import type { Thread } from 'shared-kernel/contract/chat';
import { formatTimeAgo } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { EmptyState, QueryBoundary, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../../../locale/ru.ts';
import { useThreads } from '../api/chat.ts';
import { readDraft } from '../state/outbox.ts';
import styles from './chat.module.css';

const text = ru.chat;

/** The agent's threads, the latest first; for a curator those of the bank, with who waits for an answer. */
export function ThreadList({ openId }: { readonly openId: string | null }): ReactElement {
  const [search, setSearch] = useState('');
  const threads = useThreads({ search: useDeferredValue(search.trim()) });
  return (
    <nav className={styles.threads} aria-label={text.threads}>
      <div className={styles.threadSearch}>
        <Input.Search
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={text.search}
          aria-label={text.search}
        />
      </div>
      <QueryBoundary
        query={threads}
        isEmpty={(data) => data.length === 0}
        empty={
          search === '' ? (
            <EmptyState compact title={text.emptyThreads} description={text.emptyThreadsText} />
          ) : (
            <EmptyState compact title={WORDS.nothingFound} />
          )
        }
      >
        {(data) => (
          <ul className={styles.threadItems}>
            {data.map((thread) => (
              <ThreadItem key={thread.id} thread={thread} isOpen={thread.id === openId} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </nav>
  );
}

function ThreadItem({ thread, isOpen }: { readonly thread: Thread; readonly isOpen: boolean }): ReactElement {
  const { last_message: last, application } = thread;
  const draft = isOpen ? '' : readDraft(thread.id);
  const now = new Date().toISOString();
  return (
    <li>
      <Link
        to={`${paths.chat.link()}?thread=${thread.id}`}
        className={isOpen ? `${styles.threadItem} ${styles.open}` : styles.threadItem}
        aria-current={isOpen ? 'page' : undefined}
      >
        <div className={styles.threadHead}>
          <strong className={styles.threadTitle}>{thread.title}</strong>
          {last ? <time dateTime={last.created_at}>{formatTimeAgo(last.created_at, now)}</time> : null}
        </div>
        <div className={styles.threadFacts}>
          <Tag>{application ? text.application(application.id) : text.kinds[thread.kind]}</Tag>
          <span className={styles.clampLine}>{thread.counterpart}</span>
        </div>
        <div className={styles.threadHead}>
          <span className={styles.clampLine}>
            {draft === '' ? (
              (last?.text ?? '')
            ) : (
              <>
                <span className={styles.draft}>{text.draft}:</span> {draft}
              </>
            )}
          </span>
          {thread.unread > 0 ? (
            <>
              <Badge count={thread.unread} size="small" aria-hidden />
              <VisuallyHidden>{text.unread(String(thread.unread))}</VisuallyHidden>
            </>
          ) : null}
        </div>
        {thread.waiting_since ? (
          <div className={styles.waiting}>{text.waiting(formatTimeAgo(thread.waiting_since, now))}</div>
        ) : null}
      </Link>
    </li>
  );
}
