import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { formatDate } from 'shared-kernel/domain/dates';
import { shortenFileName } from 'shared-kernel/domain/file-names';
import { formatFileSize } from 'shared-kernel/domain/file-sizes';
import { dateOf } from 'shared-kernel/domain/instants';
import { Link } from 'shared-kernel/router';
import { ReviewTag, ScanTag, SigningTag } from '../../../common/ui/document-tags.tsx';
import { VoidedNote } from '../../../common/ui/voided-note.tsx';
import { ru } from '../locale/ru.ts';
import { applicationLink } from '../state/selection.ts';
import styles from './document-facts.module.css';

interface FactProps {
  readonly document: Document;
}

/** File, size, version and sending of a document. */
function formatDetails(document: Document): string {
  const { current, sent_at: sentAt } = document;
  if (!current) return '';
  return [
    shortenFileName(current.file_name, document.title),
    formatFileSize(current.size_bytes),
    ...(current.number > 1 ? [ru.versions.number(current.number)] : []),
    ...(sentAt === null ? [] : [`${ru.document.sentAt} ${formatDate(dateOf(sentAt))}`]),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** Title and file of a document, whose it is, and what the agent has to know of it. */
export function DocumentTitle({ document }: FactProps): ReactElement {
  const details = formatDetails(document);
  return (
    <div className={styles.facts}>
      <div title={document.title} className={styles.title}>
        {document.title}
      </div>
      <div title={details} className={styles.details}>
        {details}
      </div>
      {document.owner_name === undefined ? null : (
        <div className={styles.details}>{ru.page.owner(document.owner_name)}</div>
      )}
      <VoidedNote document={document} />
      {document.status === 'rejected' && document.reason ? (
        <div className={styles.refusal}>
          {ru.document.reason}: {document.reason}
        </div>
      ) : null}
    </div>
  );
}

/** Review and signature of a document. */
export function DocumentStates({ document }: FactProps): ReactElement {
  return (
    <div className={styles.states}>
      <ReviewTag document={document} />
      <ScanTag document={document} />
      <SigningTag document={document} />
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
      <Link to={link} className={styles.application}>
        {ru.document.applicationLink(document.application.id)}
      </Link>
      <div title={document.application.client_name} className={styles.details}>
        {document.application.client_name}
      </div>
    </div>
  );
}
