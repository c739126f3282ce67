import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { ReactElement } from 'react';
import { formatDateTime } from 'shared-kernel/domain/instants';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState, ErrorPanel, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useThreadSearch } from '../api/chat.ts';
import { plainText } from '../../../common/mentions.ts';
import { useOlderHits } from '../state/use-older-hits.ts';
import { useThreadBank } from '../state/thread-bank.ts';
import { MoreHits } from './more-hits.tsx';
import styles from './search-panel.module.css';
import shared from './chat.module.css';

const text = ru.chat;

interface SearchPanelProps {
  readonly threadId: string;
  readonly onFound: (number: number) => void;
  readonly onClose: () => void;
}

/** Search in the history of one thread; a hit brings its message on the screen. */
export function SearchPanel({ threadId, onFound, onClose }: SearchPanelProps): ReactElement {
  const [value, setValue] = useState('');
  const wanted = useDeferredValue(value.trim());
  const bank = useThreadBank();
  const found = useThreadSearch(wanted, threadId, bank);
  const isAsked = wanted.length > 1;
  const all = useOlderHits(wanted, isAsked && found.data ? [{ bank, ...found.data }] : [], threadId);
  const hits = isAsked && found.data ? all.pages.flatMap((page) => page.hits) : undefined;
  return (
    <div role="search" className={styles.searchPanel} aria-label={text.searchHistory}>
      <div className={shared.entry}>
        <Input
          autoFocus
          allowClear
          type="search"
          maxLength={100}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (event.key === 'Enter' && hits?.[0]) onFound(hits[0].number);
          }}
          placeholder={text.searchHistory}
          aria-label={text.searchHistory}
        />
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={text.closeSearch}
          onClick={onClose}
        />
      </div>
      {isAsked && found.isPending ? <SkeletonText rows={2} /> : null}
      {found.isError ? <ErrorPanel error={found.error} onRetry={() => void found.refetch()} /> : null}
      {hits?.length === 0 ? <EmptyState compact title={WORDS.nothingFound} /> : null}
      {hits && hits.length > 0 ? (
        <ul className={styles.hits} aria-label={text.hits}>
          {hits.map((hit) => (
            <li key={hit.id}>
              <button type="button" className={styles.hit} onClick={() => onFound(hit.number)}>
                <span className={styles.who}>
                  <span className={styles.author}>{hit.author_name}</span>
                  <time dateTime={hit.created_at}>{formatDateTime(hit.created_at)}</time>
                </span>
                <span>
                  <Marked text={plainText(hit.excerpt)} wanted={wanted} />
                </span>
              </button>
            </li>
          ))}
          {all.readOn && !found.isPlaceholderData ? (
            <li>
              <MoreHits found={all} />
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

const folded = (value: string): string => value.toLowerCase().replaceAll('ё', 'е');

/** A text with the search term highlighted. */
function Marked({ text: whole, wanted }: { readonly text: string; readonly wanted: string }): ReactElement {
  const at = folded(whole).indexOf(folded(wanted));
  if (at === -1) return <>{whole}</>;
  const end = at + wanted.length;
  return (
    <>
      {whole.slice(0, at)}
      <mark className={styles.match}>{whole.slice(at, end)}</mark>
      {whole.slice(end)}
    </>
  );
}
