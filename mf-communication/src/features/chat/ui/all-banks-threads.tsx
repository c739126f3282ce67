import { Flex } from 'antd';
import type { ReactElement } from 'react';
import { THREADS_LIMIT } from 'shared-kernel/contract/chat';
import { WORDS, bankName } from 'shared-kernel/locale';
import type { BankSessions } from 'shared-kernel/session';
import { BankLines, ConnectBanks, EmptyState, SkeletonCards } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useBankThreads } from '../api/chat.ts';
import type { ListView } from '../state/list-view.ts';
import { mergeThreads } from '../state/merge-threads.ts';
import { usePlaceKept } from '../state/use-place-kept.ts';
import { ThreadItem } from './thread-item.tsx';
import styles from './thread-list.module.css';

interface AllBanksThreadsProps {
  readonly sessions: BankSessions;
  readonly search: string;
  readonly list: ListView;
  readonly openId: string | null;
  /** The current minute, for the relative time of a row. */
  readonly now: string;
}

/** The threads of every bank that the agent is signed in to: who has answered is shown, the others are a line each. */
export function AllBanksThreads(props: AllBanksThreadsProps): ReactElement {
  const { sessions, search, list, openId, now } = props;
  const answers = useBankThreads({ search }, sessions.banks);
  const kept = usePlaceKept(
    openId,
    answers.flatMap(({ data = [] }) => data),
  );
  const rows = mergeThreads(answers, kept);
  const isPending = answers.some((answer) => answer.isPending);
  const hasAnswer = answers.some(({ data }) => data !== undefined);
  return (
    <>
      <Flex vertical gap={8} className={styles.banks ?? ''}>
        <ConnectBanks sessions={sessions} />
        <BankLines banks={answers} />
      </Flex>
      {rows.length === 0 && isPending && <SkeletonCards count={3} rows={2} minWidth={240} />}
      {rows.length === 0 &&
        !isPending &&
        hasAnswer &&
        (search === '' ? (
          <EmptyState compact title={ru.chat.emptyThreads} description={ru.chat.emptyThreadsText} />
        ) : (
          <EmptyState compact title={WORDS.nothingFound} />
        ))}
      <ul className={styles.threadItems}>
        {rows.map(({ bank, thread }) => (
          <ThreadItem
            key={`${bank}:${thread.id}`}
            bank={bank}
            thread={thread}
            list={list}
            isOpen={thread.id === openId}
            isStaff={false}
            now={now}
          />
        ))}
      </ul>
      {answers
        .filter(({ data }) => data?.length === THREADS_LIMIT)
        .map(({ bank }) => (
          <p key={bank} className={styles.listEnd}>
            {ru.chat.atBank(bankName(bank), ru.chat.latestThreads(THREADS_LIMIT))}
          </p>
        ))}
    </>
  );
}
