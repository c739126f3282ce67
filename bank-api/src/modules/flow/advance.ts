import { addDays } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { RUSSIAN_CALENDAR } from 'shared-kernel/domain/russian-calendar';
import { addWorkingMinutes, workingMinutesBetween } from 'shared-kernel/domain/working-clock';
import { addWorkingDays } from 'shared-kernel/domain/working-days';
import type { Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { FormTerms } from '../forms/index.ts';
import { bankData, findProductTerms, type ProductTerms } from '../products/index.ts';
import { announceChange, updateApplication, type ApplicationRow } from '../applications/index.ts';
import { getAccept, getHolder, getStage, getStatus, isClosed, type FlowState } from './flow-state.ts';
import { move, type Effect, type Move } from './stage-machine.ts';
import { findSteps, insertStep, updateStep, type StepRow } from './repository.ts';

/** Time of the bank's day: its terms end in the evening of Moscow. */
const END_OF_WORK = 'T15:00:00.000Z';

/** The row and its steps as the stage machine sees them. */
export function toFlowState(row: ApplicationRow, steps: readonly StepRow[]): FlowState {
  const registering = steps.find((step) => step.stage === 'issue_registering');
  return {
    steps: steps.map(({ stage, complete }) => ({ stage, complete })),
    scoring: row.scoring_state,
    touched: registering !== undefined && (registering.version > 0 || registering.complete),
    inReview: row.in_review,
    bankProcessing: row.bank_processing,
    outcome: row.outcome,
    archived: row.archived,
    resumed: row.resumed,
    waitsForClient: row.waits_for_client,
  };
}

/** Terms under which the application was made. @throws Error when the bank no longer has the product. */
export function getTerms(row: Pick<ApplicationRow, 'bank' | 'partner' | 'product'>): ProductTerms {
  const terms = findProductTerms(row);
  if (terms === undefined) throw new Error(`${row.bank} has no product ${row.product}`);
  return terms;
}

/** The same with what of the application its questionnaires depend on. */
export function getFormTerms(
  row: Pick<ApplicationRow, 'bank' | 'partner' | 'product' | 'term_days'>,
): FormTerms {
  return { ...getTerms(row), termDays: row.term_days };
}

/** End of the time that the holder of a state has; `null` when nobody has to act. */
export function getDueAt(
  row: Pick<ApplicationRow, 'bank' | 'partner' | 'product'>,
  state: FlowState,
  now: Date,
): string | null {
  const holder = getHolder(state);
  if (holder === 'nobody') return null;
  const today = dateInMoscow(now);
  if (holder === 'bank')
    return `${addWorkingDays(today, Math.max(1, getTerms(row).decisionDays), RUSSIAN_CALENDAR)}${END_OF_WORK}`;
  const days = bankData(row.bank).agentDays[getStage(state)] ?? 7;
  return `${addDays(today, days)}${END_OF_WORK}`;
}

/**
 * The term after a move. A new stage or holder begins a new one; waiting for the client stops the working-day clock,
 * and with the answer what was left of the term goes on. An application that leaves the archive has the term it had before.
 */
function toTermColumns(row: ApplicationRow, before: FlowState, state: FlowState, at: Date) {
  const now = at.toISOString();
  const isSameStage = getStage(before) === getStage(state);
  const [was, is] = [getHolder(before), getHolder(state)];
  if (isSameStage && was === is) return {};
  if (state.archived) return { due_at: null, archived_due_at: row.due_at };
  if (isSameStage && was === 'agent' && is === 'client') {
    const left = row.due_at === null ? null : workingMinutesBetween(now, row.due_at);
    return { due_at: null, paused_minutes: left };
  }
  const left = row.paused_minutes;
  const runOn = left === null ? null : addWorkingMinutes(now, left);
  if (isSameStage && was === 'client' && is === 'agent') return { due_at: runOn, paused_minutes: null };
  if (before.archived) {
    const dueAt = row.archived_due_at ?? runOn ?? getDueAt(row, state, at);
    return { due_at: dueAt, archived_due_at: null, paused_minutes: null };
  }
  return { due_at: getDueAt(row, state, at), paused_minutes: null };
}

/** Columns that follow from the state. */
export function toColumns(state: FlowState) {
  return {
    status: getStatus(state),
    stage: getStage(state),
    accept: getAccept(state),
    holder: getHolder(state),
    archived: state.archived,
    scoring_state: state.scoring,
    bank_processing: state.bankProcessing,
    in_review: state.inReview,
    resumed: state.resumed,
    waits_for_client: state.waitsForClient,
    outcome: state.outcome,
  };
}

export interface Advanced {
  readonly row: ApplicationRow;
  readonly steps: readonly StepRow[];
  readonly effects: readonly Effect[];
}

interface MoveDetails {
  readonly at: Date;
  /** What open portals are told of the change; the move's name when absent. */
  readonly reason?: string;
  readonly outcomeReason?: string | null;
}

/**
 * Makes a move of a locked application and writes what follows from it. The caller does the effects.
 * @throws DomainError with the code of the refusal.
 */
export async function advance(
  tx: Tx,
  row: ApplicationRow,
  action: Move,
  { at, reason = action.type, outcomeReason = null }: MoveDetails,
): Promise<Advanced> {
  const steps = await findSteps(tx, row.id);
  const before = toFlowState(row, steps);
  const result = move(before, action);
  if (!result.ok) throw new DomainError(result.code);
  const { state } = result;
  const instant = at.toISOString();
  await writeSteps(tx, row.id, steps, state, instant);
  const changed = await updateApplication(tx, row.id, {
    ...toColumns(state),
    version: row.version + 1,
    updated_at: instant,
    ...toTermColumns(row, before, state, at),
    // Nobody signs for what is closed.
    ...(isClosed(state) && row.signing === 'required' ? { signing: 'not_required' as const } : {}),
    ...(state.outcome !== null && row.outcome === null
      ? { finished_at: instant, outcome_reason: outcomeReason }
      : {}),
  });
  announceChange(tx, changed, reason);
  return { row: changed, steps: await findSteps(tx, row.id), effects: result.effects };
}

async function writeSteps(
  tx: Tx,
  applicationId: number,
  before: readonly StepRow[],
  state: FlowState,
  instant: string,
): Promise<void> {
  for (const { stage, complete } of state.steps) {
    const known = before.find((step) => step.stage === stage);
    if (known === undefined) {
      await insertStep(tx, { application_id: applicationId, stage, complete });
    } else if (known.complete !== complete) {
      await updateStep(tx, applicationId, stage, { complete, completed_at: complete ? instant : null });
    }
  }
}
