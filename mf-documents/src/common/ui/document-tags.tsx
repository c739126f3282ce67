import type { ReactElement } from 'react';
import type { Document } from 'shared-kernel/contract/documents';
import { dateOf } from 'shared-kernel/domain/instants';
import { formatDate } from 'shared-kernel/domain/dates';
import { DOCUMENT_STATUS_LABELS, SIGNING_LABELS } from 'shared-kernel/locale';
import { ToneTag } from 'shared-kernel/ui';
import { ru } from '../../locale/ru.ts';

export const REVIEW_TONES = { pending: 'processing', approved: 'success', rejected: 'error' } as const;
const SIGNING_TONES = { signed: 'success', required: 'warning' } as const;

interface TagProps {
  readonly document: Pick<Document, 'status' | 'required' | 'signing' | 'sent_at' | 'current' | 'scope'>;
}

/** The bank's review of a document, or that it has not been uploaded yet. */
export function ReviewTag({ document }: TagProps): ReactElement | null {
  if (document.current === null) {
    return document.required ? (
      <ToneTag tone="warning">{ru.document.notUploaded}</ToneTag>
    ) : (
      <ToneTag tone="default">{ru.document.notUploadedOptional}</ToneTag>
    );
  }
  if (document.status === null) return null;
  return <ToneTag tone={REVIEW_TONES[document.status]}>{DOCUMENT_STATUS_LABELS[document.status]}</ToneTag>;
}

/** Signing state, labelled as in the specification; nothing where nothing is to be signed, or not yet. */
export function SigningTag({ document }: TagProps): ReactElement | null {
  if (document.signing === 'not_required') return null;
  if (document.current === null && document.signing !== 'required') return null;
  return <ToneTag tone={SIGNING_TONES[document.signing]}>{SIGNING_LABELS[document.signing]}</ToneTag>;
}

/** The virus scanner has not finished: the file can be neither signed nor sent yet. */
export function ScanTag({ document }: TagProps): ReactElement | null {
  if (document.current?.scan !== 'scanning') return null;
  return (
    <span role="status">
      <ToneTag tone="processing">{ru.document.scanning}</ToneTag>
    </span>
  );
}

/** When the document was sent to the bank. */
export function SentTag({ document }: TagProps): ReactElement | null {
  if (document.sent_at === null) return null;
  return <ToneTag tone="success">{`${ru.document.sentAt} ${formatDate(dateOf(document.sent_at))}`}</ToneTag>;
}
