import { Input } from 'antd';
import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState, ErrorPanel, SkeletonText } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDocuments } from '../api/chat.ts';
import styles from './mention-picker.module.css';
import shared from './chat.module.css';

const text = ru.chat;

interface MentionPickerProps {
  readonly applicationHash: string | undefined;
  readonly onPick: (document: Document) => void;
  readonly onClose: () => void;
}

/** A list of documents above the entry: arrows choose, Enter mentions, Escape closes. */
export function MentionPicker({ applicationHash, onPick, onClose }: MentionPickerProps): ReactElement {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const documents = useDocuments(applicationHash, useDeferredValue(search.trim()));
  const options = documents.data ?? [];
  const index = Math.min(active, options.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((index + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const document = options[index];
      if (document) onPick(document);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  }

  return (
    <div className={styles.picker}>
      <Input
        autoFocus
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={text.mentionSearch}
        role="combobox"
        aria-label={text.mentionSearch}
        aria-expanded
        aria-controls={`${id}-list`}
        {...(options[index] ? { 'aria-activedescendant': `${id}-${index}` } : {})}
      />
      {documents.isPending ? <SkeletonText /> : null}
      {documents.isError ? (
        <ErrorPanel error={documents.error} onRetry={() => void documents.refetch()} />
      ) : null}
      {documents.data && options.length === 0 ? <EmptyState compact title={WORDS.nothingFound} /> : null}
      <ul id={`${id}-list`} role="listbox" aria-label={text.mention} className={styles.options}>
        {options.map((document, at) => (
          // The input keeps the focus and handles the keys; the pointer only picks.
          <li
            key={document.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            className={at === index ? `${styles.option} ${styles.active}` : styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(document)}
          >
            <span>{document.title}</span>
            <span className={shared.secondary}>
              {document.application
                ? `${document.application.client_name} · ${text.application(document.application.id)}`
                : document.current?.file_name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
