import { jsonb } from '../../database/jsonb.ts';
import type { Tx } from '../../database/types.ts';
import { recordEvent, type ApplicationRow } from '../applications/index.ts';
import type { Deed } from './effects.ts';
import { findLatestScoringRun, updateScoringRun } from './repository.ts';
import { timelineTexts } from './texts.ts';

/** What a person of the bank came to. */
export interface PersonsWord {
  /** `abandoned`: the application goes back to the agent, and a later run decides. */
  readonly state: 'approved' | 'refused' | 'abandoned';
  readonly reason: string;
}

/** A scoring that was waiting for a person ends with the person's word; any other stays as it was decided. */
export async function settleScoring(
  tx: Tx,
  row: ApplicationRow,
  { state, reason }: PersonsWord,
  { actor, at }: Deed,
): Promise<void> {
  if (row.scoring_state !== 'waiting_for_person') return;
  const run = await findLatestScoringRun(tx, row.id);
  if (run === undefined) return;
  await updateScoringRun(tx, row.id, run.number, {
    state,
    reasons: jsonb([...run.reasons, { code: 'person', text: reason }]),
    approved_amount_kopecks: state === 'approved' ? row.amount_kopecks : null,
    decided_at: at.toISOString(),
    decided_by: actor.name,
  });
}

/** A scoring that still runs ends without a decision. */
export async function withdrawScoring(tx: Tx, row: ApplicationRow, { actor, at }: Deed): Promise<void> {
  const last = await findLatestScoringRun(tx, row.id);
  if (last?.state !== 'running') return;
  await updateScoringRun(tx, row.id, last.number, {
    state: 'abandoned',
    decided_at: at.toISOString(),
    decided_by: actor.name,
  });
  await recordEvent(tx, row, { kind: 'scoring', title: timelineTexts.scoringWithdrawn, actor, at });
}
