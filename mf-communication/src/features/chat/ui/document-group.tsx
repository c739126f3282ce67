import { Checkbox } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatDate } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { ru } from '../locale/ru.ts';
import { isScanning } from '../api/chat.ts';
import styles from './attach-modal.module.css';
import shared from './chat.module.css';

const text = ru.chat;

interface DocumentGroupProps {
  readonly title: string;
  readonly documents: readonly Document[];
  /** Whose documents they are is not known otherwise. */
  readonly showsApplication?: boolean;
  readonly isChosen: (document: Document) => boolean;
  readonly onToggle: (document: Document, isChosen: boolean) => void;
  /** Below the documents. */
  readonly children?: ReactNode;
}

/** Documents to choose for a message. */
export function DocumentGroup(props: DocumentGroupProps): ReactElement {
  const { title, documents, showsApplication = false, isChosen, onToggle, children } = props;
  return (
    <fieldset className={styles.attachGroup}>
      <legend>{title}</legend>
      {documents.map((document) => (
        <Checkbox
          key={document.id}
          checked={isChosen(document)}
          disabled={isScanning(document)}
          onChange={({ target }) => onToggle(document, target.checked)}
        >
          {document.current?.file_name ?? document.title}{' '}
          <span className={`${shared.secondary} ${styles.facts}`}>
            {showsApplication && document.application
              ? `${document.application.client_name} · ${text.application(document.application.id)} · `
              : ''}
            {isScanning(document) ? text.scanning : formatDate(dateOf(document.updated_at))}
          </span>
        </Checkbox>
      ))}
      {children}
    </fieldset>
  );
}
