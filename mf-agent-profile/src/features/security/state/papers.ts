import type { Document } from 'shared-kernel/contract/documents';
import { ru } from '../locale/ru.ts';

/** What keeps the security service from approving, a sentence each. What the bank composes is signed, not reviewed. */
export function listObstacles(papers: readonly Document[]): readonly string[] {
  const reviewed = papers.filter(({ signing }) => signing === 'not_required');
  const undecided = reviewed.filter(({ status }) => status === 'pending');
  // There is nothing to accept: the agent has sent nothing, or has to send another.
  const lacking = reviewed.filter(
    ({ status, required }) => required && status !== 'approved' && status !== 'pending',
  );
  return [
    ...(undecided.length > 0 ? [ru.security.undecided(undecided.map(({ title }) => title))] : []),
    ...(lacking.length > 0 ? [ru.security.lacking(lacking.map(({ title }) => title))] : []),
  ];
}

/** Required files that are there and were not rejected: counted as beside the files themselves. */
export const isReady = ({ current, status }: Document): boolean => current !== null && status !== 'rejected';
