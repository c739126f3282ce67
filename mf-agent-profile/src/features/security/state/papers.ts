import type { Document } from 'shared-kernel/contract/documents';

/** Files that the security service has to accept before the approval; what the bank composes is signed, not reviewed. */
export const findUndecided = (papers: readonly Document[]): Document[] =>
  papers.filter(
    ({ signing, status, required }) =>
      signing === 'not_required' && (status === 'pending' || (required && status !== 'approved')),
  );

/** Required files that are there and were not rejected: counted as beside the files themselves. */
export const isReady = ({ current, status }: Document): boolean => current !== null && status !== 'rejected';
