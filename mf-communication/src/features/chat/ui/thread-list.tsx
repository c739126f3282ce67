import { useDeferredValue } from 'react';
import type { ReactElement } from 'react';
import { THREADS_LIMIT } from 'shared-kernel/contract/chat';
import { thisMinute } from 'shared-kernel/domain/instants';
import { bankNow } from 'shared-kernel/http';
import { WORDS } from 'shared-kernel/locale';
import { currentBankAtom, isStaffAtom, useBankSessions } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { EmptyState, QueryBoundary, SearchField } from 'shared-kernel/ui';
import type { BankScope } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useThreads } from '../api/chat.ts';
import { LIST_SCOPES } from '../state/list-view.ts';
import type { ListScope, ListView } from '../state/list-view.ts';
import { unreadFirst } from '../state/thread-names.ts';
import { usePlaceKept } from '../state/use-place-kept.ts';
import { AllBanksThreads } from './all-banks-threads.tsx';
import { FoundMessages } from './found-messages.tsx';
import { ThreadItem } from './thread-item.tsx';
import styles from './thread-list.module.css';

const text = ru.chat;

interface ThreadListProps {
  readonly openId: string | null;
  readonly list: ListView;
  readonly onChange: (patch: Partial<{ q: string; scope: ListScope | undefined }>) => void;
  /** Of the current bank, or of all that the agent is signed in to. */
  readonly banks: BankScope;
  /** The reader is about to open a thread. */
  readonly onApproach: () => void;
}

/** The agent's threads, the latest first; for a curator those of the bank, with who waits and who answers. */
export function ThreadList(props: ThreadListProps): ReactElement {
  const { openId, list, onChange, banks, onApproach } = props;
  const isStaff = useAtomValue(isStaffAtom);
  const current = useAtomValue(currentBankAtom);
  const sessions = useBankSessions();
  const { q = '', scope } = list;
  const wanted = useDeferredValue(q.trim());
  const minute = thisMinute(bankNow());
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
          value={q}
          onSearch={(search) => onChange({ q: search })}
          className={styles.search ?? ''}
        />
        {isStaff ? (
          <div className={styles.scopes} role="group" aria-label={text.scope}>
            {[undefined, ...LIST_SCOPES].map((each) => (
              <button
                key={each ?? 'all'}
                type="button"
                aria-pressed={each === scope}
                className={each === scope ? `${styles.scope} ${styles.active}` : styles.scope}
                onClick={() => onChange({ scope: each })}
              >
                {text.scopes[each ?? 'all']}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {banks === 'all' ? (
        <AllBanksThreads sessions={sessions} search={wanted} list={list} openId={openId} now={minute} />
      ) : (
        <OwnThreads search={wanted} list={list} openId={openId} isStaff={isStaff} now={minute} />
      )}
      <FoundMessages wanted={wanted} list={list} banks={banks === 'all' ? sessions.banks : [current]} />
    </nav>
  );
}

interface OwnThreadsProps {
  readonly search: string;
  readonly list: ListView;
  readonly openId: string | null;
  readonly isStaff: boolean;
  readonly now: string;
}

/** The threads of the current bank, in its order. */
function OwnThreads({ search, list, openId, isStaff, now }: OwnThreadsProps): ReactElement {
  const { scope } = list;
  const threads = useThreads({ search, waiting: scope === 'waiting', mine: scope === 'mine' });
  const kept = usePlaceKept(openId, threads.data ?? []);
  return (
    <QueryBoundary
      query={threads}
      isEmpty={(data) => data.length === 0}
      empty={
        search !== '' ? (
          <EmptyState compact title={WORDS.nothingFound} />
        ) : scope === undefined ? (
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
                list={list}
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
