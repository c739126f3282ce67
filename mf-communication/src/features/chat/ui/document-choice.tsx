import { Button } from 'antd';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { WORDS } from 'shared-kernel/locale';
import { EmptyState, QueryBoundary, SearchField } from 'shared-kernel/ui';
import { ru } from '../locale/ru.ts';
import { useDocumentPages } from '../api/document-pages.ts';
import styles from './attach-modal.module.css';
import { DocumentGroup } from './document-group.tsx';

const text = ru.chat;

interface DocumentChoiceProps {
  /** Of this application; the reader's own where it is absent. */
  readonly applicationHash: string | undefined;
  readonly isChosen: (document: Document) => boolean;
  readonly onToggle: (document: Document, isChosen: boolean) => void;
  readonly autoFocus?: boolean;
}

/** Documents that the bank has already: found by their own name or the client's, and told apart by the application. */
export function DocumentChoice(props: DocumentChoiceProps): ReactElement {
  const { applicationHash, isChosen, onToggle, autoFocus = false } = props;
  const [search, setSearch] = useState('');
  const documents = useDocumentPages(applicationHash, search);
  const isOwn = applicationHash === undefined;
  return (
    <div className={styles.attachPart}>
      <SearchField
        autoFocus={autoFocus}
        label={isOwn ? text.documentSearch : text.mentionSearch}
        value={search}
        onSearch={setSearch}
      />
      <QueryBoundary
        query={documents}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            compact
            title={search !== '' ? WORDS.nothingFound : isOwn ? text.noOwnDocuments : text.noDocuments}
          />
        }
      >
        {(list) => (
          <DocumentGroup
            title={isOwn ? text.myDocuments : text.applicationDocuments}
            documents={list}
            showsApplication={isOwn}
            isChosen={isChosen}
            onToggle={onToggle}
          >
            {documents.hasNextPage ? (
              <Button
                block
                type="text"
                loading={documents.isFetchingNextPage}
                onClick={() => void documents.fetchNextPage()}
              >
                {text.more}
              </Button>
            ) : null}
          </DocumentGroup>
        )}
      </QueryBoundary>
    </div>
  );
}
