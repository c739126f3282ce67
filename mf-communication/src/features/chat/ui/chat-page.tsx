import { MessageOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { MESSAGE_LIMIT } from 'shared-kernel/contract/chat';
import { portalBanks } from 'shared-kernel/locale';
import { BANK_PARAM } from 'shared-kernel/paths';
import { named, optionParam, textParam, urlSchema, useUrlState, wholeParam } from 'shared-kernel/router';
import { currentBankAtom, currentUserAtom } from 'shared-kernel/session';
import { useAtomValue } from 'shared-kernel/state';
import { BankScopeSwitch, EmptyState, PageHeader, useBankScope, useIsMobile } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useUnreadChatElsewhere } from '../api/unread.ts';
import { LIST_SCOPES } from '../state/list-view.ts';
import { useFreshThreads } from '../state/use-fresh-threads.ts';
import { OpenThread } from './open-thread.tsx';
import { ThreadList } from './thread-list.tsx';
import { threadPart } from './thread-part.ts';
import styles from './chat-page.module.css';

const text = ru.chat;
const chatSchema = urlSchema({
  thread: textParam(),
  message: wholeParam,
  text: textParam(MESSAGE_LIMIT),
  /** Of the list. */
  q: textParam(),
  scope: optionParam(LIST_SCOPES),
  /** Of the thread, where it is not the current one. */
  bank: named(
    BANK_PARAM,
    optionParam(() => portalBanks().map(({ code }) => code)),
  ),
});

/** `/chat`: the threads on the left and the open one beside them; on a phone one at a time. */
export function ChatPage(): ReactElement {
  const { view, change } = useUrlState(chatSchema);
  const isMobile = useIsMobile();
  const openId = view.thread === '' ? null : view.thread;
  const current = useAtomValue(currentBankAtom);
  // The bank's people work at their own bank.
  const isAgent = useAtomValue(currentUserAtom)?.role === 'user';
  const [banks, setBanks] = useBankScope('chat');
  const unreadElsewhere = useUnreadChatElsewhere();
  const { q } = view;
  const scope = isAgent ? undefined : view.scope;
  const list = useMemo(() => ({ q: q || undefined, scope }), [q, scope]);
  const [answeredId, setAnsweredId] = useState<string | null>(null);

  useFreshThreads();

  const isOneAtATime = isMobile && openId !== null;
  return (
    <>
      {isOneAtATime ? null : (
        <PageHeader
          title={text.title}
          {...(isAgent && {
            extra: (
              <BankScopeSwitch
                label={text.banksLabel}
                value={banks}
                onChange={setBanks}
                unreadElsewhere={unreadElsewhere}
              />
            ),
          })}
        />
      )}
      <div className={styles.card}>
        <div className={styles.frame}>
          {isOneAtATime ? null : (
            <ThreadList
              openId={openId}
              list={list}
              onChange={change}
              banks={isAgent ? banks : 'bank'}
              onApproach={threadPart.preload}
            />
          )}
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
              // What was begun at one bank is not gone on with at another.
              key={`${current}:${openId}`}
              threadId={openId}
              list={list}
              bank={view.bank ?? current}
              start={view.message}
              begun={view.text}
              onBegun={() => change({ text: '' }, { isCorrection: true })}
              isMobile={isMobile}
              startsWriting={answeredId === openId}
              onAnswer={() => setAnsweredId(openId)}
            />
          )}
        </div>
      </div>
    </>
  );
}
