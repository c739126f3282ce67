import { theme } from 'antd';
import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { Link } from 'shared-kernel/router';
import { formatSize } from '../../../common/format-size.ts';
import { ReviewTag, ScanTag, SentTag, SigningTag } from '../../../common/ui/document-tags.tsx';
import { VoidedNote } from '../../../common/ui/voided-note.tsx';
import { ru } from '../../../locale/ru.ts';
import { applicationLink } from '../state/selection.ts';

interface FactProps {
  readonly document: Document;
}

/** The file's name without its extension says what the title says: then only the kind of file is named. */
function fileText({ title, current }: Document): string {
  const name = current?.file_name ?? '';
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.slice(0, dot) === title ? name.slice(dot + 1).toUpperCase() : name;
}

/** Title and file of a document. */
export function DocumentTitle({ document }: FactProps): ReactElement {
  const { token } = theme.useToken();
  const { current } = document;
  return (
    <div style={{ minWidth: 0 }}>
      <div style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{document.title}</div>
      {current ? (
        <div style={{ color: token.colorTextSecondary, fontSize: 13, overflowWrap: 'anywhere' }}>
          {fileText(document)}
          {'\u00a0· '}
          {formatSize(current.size_bytes)}
          {current.number > 1 ? ` · ${ru.versions.number(current.number)}` : ''}
        </div>
      ) : null}
      <VoidedNote document={document} />
      {document.status === 'rejected' && document.reason ? (
        <div style={{ color: token.colorError, fontSize: 13, overflowWrap: 'anywhere' }}>
          {ru.document.reason}: {document.reason}
        </div>
      ) : null}
    </div>
  );
}

/** Review, signature and sending of a document. */
export function DocumentStates({ document }: FactProps): ReactElement {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <ReviewTag document={document} />
      <ScanTag document={document} />
      <SigningTag document={document} />
      <SentTag document={document} />
    </div>
  );
}

/** The application that a document belongs to, as a link to the step that shows it. */
export function ApplicationLink({ document }: FactProps): ReactElement {
  const { token } = theme.useToken();
  const link = applicationLink(document);
  if (!document.application || link === null) {
    return <span style={{ color: token.colorTextTertiary }}>—</span>;
  }
  return (
    <div style={{ minWidth: 0 }}>
      <Link to={link}>{ru.document.applicationLink(document.application.id)}</Link>
      <div style={{ color: token.colorTextSecondary, fontSize: 13, overflowWrap: 'anywhere' }}>
        {document.application.client_name}
      </div>
    </div>
  );
}
