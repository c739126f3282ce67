import type { ReactElement } from 'react';
import type { BankCode } from 'shared-kernel/contract/banks';
import { compareDates } from 'shared-kernel/domain/dates';
import { bankName } from 'shared-kernel/locale';
import { Link, paths } from 'shared-kernel/router';
import { ru } from '../locale/ru.ts';
import { useMessageSearch } from '../api/chat.ts';
import { plainText } from '../../../common/mentions.ts';
import type { ListView } from '../state/list-view.ts';
import { useOlderHits } from '../state/use-older-hits.ts';
import { MoreHits } from './more-hits.tsx';
import shared from './chat.module.css';
import styles from './thread-list.module.css';

const text = ru.chat;

interface FoundMessagesProps {
  readonly wanted: string;
  readonly list: ListView;
  readonly banks: readonly BankCode[];
}

/** Messages of all threads that contain the text, the latest first. */
export function FoundMessages({ wanted, list, banks }: FoundMessagesProps): ReactElement | null {
  const isOfSeveral = banks.length > 1;
  const first = useMessageSearch(wanted, banks).flatMap(({ bank, data }) =>
    data ? [{ bank, ...data }] : [],
  );
  const found = useOlderHits(wanted, first);
  const hits = found.pages
    .flatMap(({ bank, hits: some }) => some.map((hit) => ({ ...hit, bank })))
    .sort((one, other) => compareDates(other.created_at, one.created_at));
  if (hits.length === 0) return null;
  return (
    <section aria-label={text.foundMessages}>
      <h2 className={styles.foundTitle}>{text.foundMessages}</h2>
      <ul className={styles.threadItems}>
        {hits.map(({ bank, ...hit }) => (
          <li key={`${bank}:${hit.id}`}>
            <Link
              className={styles.threadItem ?? ''}
              to={paths.chat.link({
                ...list,
                thread: hit.thread_id,
                message: hit.number,
                bank: isOfSeveral ? bank : undefined,
              })}
            >
              <div className={styles.threadFacts}>
                <span className={styles.clampLine}>
                  {[...(isOfSeveral ? [bankName(bank)] : []), hit.thread_title, hit.author_name].join(' · ')}
                </span>
              </div>
              <div className={shared.clamp}>{plainText(hit.excerpt)}</div>
            </Link>
          </li>
        ))}
      </ul>
      <MoreHits found={found} />
    </section>
  );
}
