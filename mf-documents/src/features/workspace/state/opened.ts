import type { Document } from 'shared-kernel/contract/documents';

/** Whether the current version of the document is among the versions that were looked at. */
export const isOpenedIn = (opened: ReadonlySet<string>, { current }: Document): boolean =>
  current !== null && opened.has(current.id);

/** What the bank's reader may do: decide, or look first at a file that nobody has decided on. */
export function reviewOf(document: Document, opened: ReadonlySet<string>): 'unopened' | 'open' {
  return document.status === 'pending' && !isOpenedIn(opened, document) ? 'unopened' : 'open';
}

/** Files that wait for the bank's decision. */
export const waitingForReview = (documents: readonly Document[]): Document[] =>
  documents.filter(({ current, status }) => current !== null && status === 'pending');
