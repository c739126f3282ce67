import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { Link } from 'shared-kernel/router';
import { formatSize } from '../../../common/format-size.ts';
import { ReviewTag, ScanTag, SentTag, SigningTag } from '../../../common/ui/document-tags.tsx';
import { VoidedNote } from '../../../common/ui/voided-note.tsx';
import { ru } from '../locale/ru.ts';
import { applicationLink } from '../state/selection.ts';
import styles from './document-facts.module.css';

interface FactProps {
  readonly document: Document;
}

/** The file's name; only its extension where the rest repeats the document's title. */
function formatFileName({ title, current }: Document): string {
  const name = current?.file_name ?? '';
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.slice(0, dot) === title ? name.slice(dot + 1).toUpperCase() : name;
}

/** Title and file of a document. */
export function DocumentTitle({ document }: FactProps): ReactElement {
  const { current } = document;
  return (
    <div className={styles.facts}>
      <div className={styles.title}>{document.title}</div>
      {current ? (
        <div className={styles.details}>
          {formatFileName(document)}
          {'\u00a0· '}
          {formatSize(current.size_bytes)}
          {current.number > 1 ? ` · ${ru.versions.number(current.number)}` : ''}
        </div>
      ) : null}
      <VoidedNote document={document} />
      {document.status === 'rejected' && document.reason ? (
        <div className={styles.refusal}>
          {ru.document.reason}: {document.reason}
        </div>
      ) : null}
    </div>
  );
}

/** Review, signature and sending of a document. */
export function DocumentStates({ document }: FactProps): ReactElement {
  return (
    <div className={styles.states}>
      <ReviewTag document={document} />
      <ScanTag document={document} />
      <SigningTag document={document} />
      <SentTag document={document} />
    </div>
  );
}

/** The application that a document belongs to, as a link to the step that shows it. */
export function ApplicationLink({ document }: FactProps): ReactElement {
  const link = applicationLink(document);
  if (!document.application || link === null) {
    return <span className={styles.none}>—</span>;
  }
  return (
    <div className={styles.facts}>
      <Link to={link}>{ru.document.applicationLink(document.application.id)}</Link>
      <div className={styles.details}>{document.application.client_name}</div>
    </div>
  );
}
