import { addDays } from 'shared-kernel/domain/dates';
import { dateOf } from 'shared-kernel/domain/instants';
import { RUSSIAN_CALENDAR } from 'shared-kernel/domain/russian-calendar';
import { addWorkingMinutes, workingMinutesBetween } from 'shared-kernel/domain/working-clock';
import { addWorkingDays } from 'shared-kernel/domain/working-days';
import type { AppContext } from '../../app-context.ts';
import type { Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';
import { DomainError } from '../../http/domain-error.ts';
import { bankData, productTerms } from '../products/all-banks.ts';
import type { ProductTerms } from '../products/bank-data.ts';
import {
  insertStep,
  insertTimeline,
  stepsOf,
  updateApplication,
  updateStep,
  type ApplicationRow,
  type StepRow,
} from './applications-repository.ts';
import {
  acceptOf,
  holderOf,
  move,
  stageOf,
  statusOf,
  type Effect,
  type FlowState,
  type Move,
} from './stage-machine.ts';

/** Time of the bank's day: its terms end in the evening of Moscow. */
const BANK_ZONE = 'Europe/Moscow';
const END_OF_WORK = 'T15:00:00.000Z';

/** The row and its steps as the stage machine sees them. */
export function flowStateOf(row: ApplicationRow, steps: readonly StepRow[]): FlowState {
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
export function termsOf(row: Pick<ApplicationRow, 'bank' | 'partner' | 'product'>): ProductTerms {
  const terms = productTerms(row.bank, row.product) ?? productTerms(row.partner, row.product);
  if (terms === undefined) throw new Error(`${row.bank} has no product ${row.product}`);
  return terms;
}

/** End of the time that the holder of a state has; `null` when nobody has to act. */
export function dueAt(
  row: Pick<ApplicationRow, 'bank' | 'partner' | 'product'>,
  state: FlowState,
  now: Date,
): string | null {
  const holder = holderOf(state);
  if (holder === 'nobody') return null;
  const today = dateOf(now.toISOString(), BANK_ZONE);
  if (holder === 'bank')
    return `${addWorkingDays(today, Math.max(1, termsOf(row).decisionDays), RUSSIAN_CALENDAR)}${END_OF_WORK}`;
  const days = bankData(row.bank).agentDays[stageOf(state)] ?? 7;
  return `${addDays(today, days)}${END_OF_WORK}`;
}

/**
 * The term after a move. A new stage or holder begins a new one; waiting for the client stops the working-day clock,
 * and with the answer what was left of the term goes on.
 */
function termColumns(row: ApplicationRow, before: FlowState, state: FlowState, at: Date) {
  const now = at.toISOString();
  const isSameStage = stageOf(before) === stageOf(state);
  const [was, is] = [holderOf(before), holderOf(state)];
  if (isSameStage && was === is) return {};
  if (isSameStage && was === 'agent' && is === 'client') {
    const left = row.due_at === null ? null : workingMinutesBetween(now, row.due_at);
    return { due_at: null, paused_minutes: left };
  }
  if (isSameStage && was === 'client' && is === 'agent') {
    const left = row.paused_minutes;
    return { due_at: left === null ? null : addWorkingMinutes(now, left), paused_minutes: null };
  }
  return { due_at: dueAt(row, state, at), paused_minutes: null };
}

/** Columns that follow from the state. */
export function columnsOf(state: FlowState) {
  return {
    status: statusOf(state),
    stage: stageOf(state),
    accept: acceptOf(state),
    holder: holderOf(state),
    archived: state.archived,
    scoring_state: state.scoring,
    bank_processing: state.bankProcessing,
    in_review: state.inReview,
    resumed: state.resumed,
    waits_for_client: state.waitsForClient,
    outcome: state.outcome,
  };
}

/** What open portals of everybody who sees the application are told. */
export function announceChange(tx: Tx, row: ApplicationRow, reason: string): void {
  const event = { type: 'application-changed', hash_password: row.hash_password, reason } as const;
  const { bank } = row;
  emitEvent(tx, {
    bank,
    audience: row.org_id === null ? { agentId: row.owner_id } : { orgId: row.org_id },
    event,
  });
  emitEvent(tx, { bank, audience: { role: 'staff' }, event });
}

export interface Advanced {
  readonly row: ApplicationRow;
  readonly steps: readonly StepRow[];
  readonly effects: readonly Effect[];
}

/**
 * Makes a move of a locked application and writes what follows from it. The caller does the effects.
 * @throws DomainError with the code of the refusal.
 */
export async function advance(
  { now }: Pick<AppContext, 'now'>,
  tx: Tx,
  row: ApplicationRow,
  action: Move,
  extra: { readonly reason: string; readonly outcomeReason?: string | null } = { reason: action.type },
): Promise<Advanced> {
  const steps = await stepsOf(tx, row.id);
  const before = flowStateOf(row, steps);
  const result = move(before, action);
  if (!result.ok) throw new DomainError(result.code);
  const { state } = result;
  const at = now();
  const instant = at.toISOString();
  await writeSteps(tx, row.id, steps, state, instant);
  const changed = await updateApplication(tx, row.id, {
    ...columnsOf(state),
    version: row.version + 1,
    updated_at: instant,
    ...termColumns(row, before, state, at),
    ...(state.outcome !== null && row.outcome === null
      ? { finished_at: instant, outcome_reason: extra.outcomeReason ?? null }
      : {}),
  });
  announceChange(tx, changed, extra.reason);
  return { row: changed, steps: await stepsOf(tx, row.id), effects: result.effects };
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

interface Happening {
  readonly kind: Parameters<typeof insertTimeline>[1]['kind'];
  readonly title: string;
  readonly details?: string | null;
  readonly actor: string;
  /** What it is about, where a later change may join it. */
  readonly subject?: string;
}

/** Writes what happened to the timeline, with whom the application is now. */
export async function record(
  { now }: Pick<AppContext, 'now'>,
  tx: Tx,
  row: Pick<ApplicationRow, 'id' | 'holder'>,
  { kind, title, details = null, actor, subject }: Happening,
): Promise<void> {
  const created_at = now().toISOString();
  await insertTimeline(tx, {
    application_id: row.id,
    kind,
    title,
    details,
    actor,
    holder: row.holder,
    subject: subject ?? null,
    created_at,
  });
}
