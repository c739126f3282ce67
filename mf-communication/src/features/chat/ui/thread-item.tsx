import { Tag } from 'antd';
import { memo } from 'react';
import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Thread } from 'shared-kernel/contract/chat';
import { formatTimeAgo } from 'shared-kernel/domain/instants';
import { bankName } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { CountBadge, ToneTag, VisuallyHidden } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDraftText } from '../../../common/message-draft.ts';
import { plainText } from '../../../common/mentions.ts';
import type { ListView } from '../state/list-view.ts';
import { threadNames } from '../state/thread-names.ts';
import shared from './chat.module.css';
import styles from './thread-list.module.css';

const text = ru.chat;

interface ThreadItemProps {
  readonly thread: Thread;
  /** In which the row stands. */
  readonly list: ListView;
  /** Named in a list of several banks. */
  readonly bank?: BankCode | undefined;
  readonly isOpen: boolean;
  readonly isStaff: boolean;
  /** The current minute, for the relative time of a row. */
  readonly now: string;
}

/** A row of the list. Memoised: a new message changes one of some hundred rows. */
export const ThreadItem = memo(function ThreadItem(props: ThreadItemProps): ReactElement {
  const { thread, list, bank, isOpen, isStaff, now } = props;
  const { last_message: last, responder } = thread;
  const { title, facts } = threadNames(thread);
  const [first, ...others] = facts;
  const draft = useDraftText(thread.id);
  const isDrafted = draft !== null && !isOpen;
  return (
    <li className={styles.threadRow}>
      <Link
        to={paths.chat.link({ ...list, thread: thread.id, bank })}
        className={isOpen ? `${styles.threadItem} ${styles.open}` : (styles.threadItem ?? '')}
        aria-current={isOpen ? 'page' : undefined}
      >
        <div className={styles.threadHead}>
          <strong className={styles.threadTitle}>{title}</strong>
          {last ? <time dateTime={last.created_at}>{formatTimeAgo(last.created_at, now)}</time> : null}
        </div>
        <div className={styles.threadFacts}>
          {first === title ? null : <Tag>{first}</Tag>}
          {thread.request?.state === 'open' ? (
            <ToneTag tone="warning">{text.requestStates.open}</ToneTag>
          ) : null}
          <span className={styles.clampLine}>
            {[...(bank === undefined ? [] : [bankName(bank)]), ...others, thread.counterpart].join(' · ')}
          </span>
        </div>
        <div className={styles.threadHead}>
          <span className={styles.clampLine}>{isDrafted ? draft : plainText(last?.text ?? '')}</span>
          {isDrafted ? <ToneTag tone="warning">{text.draft}</ToneTag> : null}
          {thread.unread > 0 ? (
            <>
              <CountBadge count={thread.unread} />
              <VisuallyHidden>{text.unread(String(thread.unread))}</VisuallyHidden>
            </>
          ) : null}
        </div>
        {isStaff && !thread.closed ? (
          <div className={styles.threadHead}>
            <span className={thread.waiting_since ? styles.waiting : shared.secondary}>
              {thread.waiting_since ? text.waiting(formatTimeAgo(thread.waiting_since, now)) : text.answered}
            </span>
            <span className={`${styles.clampLine} ${shared.secondary}`}>
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
