import type { Document } from 'shared-kernel/contract/documents';

/** Whether the current version of the document is among the versions that were looked at. */
export const isOpenedIn = (opened: ReadonlySet<string>, { current }: Document): boolean =>
  current !== null && opened.has(current.id);

/** What the bank composes itself: of the questionnaire only that is signed. */
const isOfBank = ({ scope, signing }: Document): boolean =>
  scope === 'package' || scope === 'bank' || (scope === 'agent' && signing !== 'not_required');

/** What the bank's reader may do: decide, look first at a file that nobody has decided on, or nothing to the bank's own. */
export function reviewOf(document: Document, opened: ReadonlySet<string>): 'unopened' | 'open' | 'none' {
  if (isOfBank(document) && document.status === 'approved') return 'none';
  return document.status === 'pending' && !isOpenedIn(opened, document) ? 'unopened' : 'open';
}

/** Files that wait for the bank's decision. */
export const waitingForReview = (documents: readonly Document[]): Document[] =>
  documents.filter(({ current, status }) => current !== null && status === 'pending');
