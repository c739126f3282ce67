import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { THREADS_LIMIT } from 'shared-kernel/contract/chat';
import { thisMinute } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { currentBankAtom, isStaffAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState, QueryBoundary, SearchField } from 'shared-kernel/ui';
import type { BankScope } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useThreads } from '../api/chat.ts';
import { unreadFirst } from '../state/thread-names.ts';
import { usePlaceKept } from '../state/use-place-kept.ts';
import { AllBanksThreads } from './all-banks-threads.tsx';
import { FoundMessages } from './found-messages.tsx';
import { ThreadItem } from './thread-item.tsx';
import styles from './thread-list.module.css';

const text = ru.chat;
const SCOPES = ['all', 'waiting', 'mine'] as const;
type Scope = (typeof SCOPES)[number];

interface ThreadListProps {
  readonly openId: string | null;
  /** Of the current bank, or of all that the agent is signed in to. */
  readonly banks: BankScope;
  /** The reader is about to open a thread. */
  readonly onApproach: () => void;
}

/** The agent's threads, the latest first; for a curator those of the bank, with who waits and who answers. */
export function ThreadList({ openId, banks, onApproach }: ThreadListProps): ReactElement {
  const isStaff = useAtomValue(isStaffAtom);
  const current = useAtomValue(currentBankAtom);
  const sessions = useBankSessions();
  const [search, setSearch] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const wanted = useDeferredValue(search.trim());
  const minute = thisMinute();
  return (
    <nav
      className={styles.threads}
      aria-label={text.threads}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <div className={styles.threadSearch}>
        <SearchField
          label={text.search}
          value={search}
          onSearch={setSearch}
          className={styles.search ?? ''}
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
      {banks === 'all' ? (
        <AllBanksThreads sessions={sessions} search={wanted} openId={openId} now={minute} />
      ) : (
        <OwnThreads search={wanted} scope={scope} openId={openId} isStaff={isStaff} now={minute} />
      )}
      <FoundMessages wanted={wanted} banks={banks === 'all' ? sessions.banks : [current]} />
    </nav>
  );
}

interface OwnThreadsProps {
  readonly search: string;
  readonly scope: Scope;
  readonly openId: string | null;
  readonly isStaff: boolean;
  readonly now: string;
}

/** The threads of the current bank, in its order. */
function OwnThreads({ search, scope, openId, isStaff, now }: OwnThreadsProps): ReactElement {
  const threads = useThreads({ search, waiting: scope === 'waiting', mine: scope === 'mine' });
  const kept = usePlaceKept(openId, threads.data ?? []);
  return (
    <QueryBoundary
      query={threads}
      isEmpty={(data) => data.length === 0}
      empty={
        search !== '' ? (
          <EmptyState compact title={WORDS.nothingFound} />
        ) : scope === 'all' ? (
          <EmptyState compact title={text.emptyThreads} description={text.emptyThreadsText} />
        ) : (
          <EmptyState compact title={text.emptyScopes[scope]} />
        )
      }
    >
      {(data) => (
        <>
          <ul className={styles.threadItems}>
            {(scope === 'waiting' ? data : unreadFirst(data, kept)).map((thread) => (
              <ThreadItem
                key={thread.id}
                thread={thread}
                isOpen={thread.id === openId}
                isStaff={isStaff}
                now={now}
              />
            ))}
          </ul>
          {data.length === THREADS_LIMIT ? (
            <p className={styles.listEnd}>
              {(scope === 'waiting' ? text.longestWaits : text.latestThreads)(THREADS_LIMIT)}
            </p>
          ) : null}
        </>
      )}
    </QueryBoundary>
  );
}
