import type { Document } from 'shared-kernel/contract/documents';

/** Whether the current version of the document is among the versions that were looked at. */
export const isOpenedIn = (opened: ReadonlySet<string>, { current }: Document): boolean =>
  current !== null && opened.has(current.id);

/** What the bank composes itself: of the questionnaire only that is signed. */
const isOfBank = ({ scope, signing }: Document): boolean =>
  scope === 'package' || scope === 'bank' || (scope === 'agent' && signing !== 'not_required');

/** Whether the bank's reader may decide on it, as the bank says; where it does not, on all but the bank's own. */
export const mayReview = (document: Document): boolean =>
  document.can_review ?? !(isOfBank(document) && document.status === 'approved');

/** What the bank's reader may do: decide, look first at a file that nobody has decided on, or nothing. */
export function getReview(document: Document, opened: ReadonlySet<string>): 'unopened' | 'open' | 'none' {
  if (!mayReview(document)) return 'none';
  return document.status === 'pending' && !isOpenedIn(opened, document) ? 'unopened' : 'open';
}

/** Files that wait for the bank's decision. */
export const waitingForReview = (documents: readonly Document[]): Document[] =>
  documents.filter(
    (document) => document.current !== null && document.status === 'pending' && mayReview(document),
  );
