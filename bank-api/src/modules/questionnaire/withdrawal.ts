import type { NewDecision } from './repository.ts';

type MadeDecision = Pick<NewDecision, 'decision' | 'submitted_at'>;

/** Whether a decision took an approval back: a refusal of the very submission that had been approved before. */
export const isWithdrawal = (one: MadeDecision | undefined, earlier: MadeDecision | undefined): boolean =>
  one?.decision === 'negative' &&
  earlier?.decision === 'success' &&
  earlier.submitted_at === one.submitted_at;
