import type { Application } from 'shared-kernel/contract/applications';
import type { StaffStatus } from 'shared-kernel/contract/staff-statuses';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { jsonb } from '../../database/jsonb.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { notify } from '../notifications/index.ts';
import { notificationTexts, timelineTexts } from './application-texts.ts';
import { nameOfAgent, viewApplication } from './application-view.ts';
import { lockWritable, readableRow } from './applications-access.ts';
import {
  latestScoringRun,
  lockApplication,
  updateScoringRun,
  type ApplicationRow,
} from './applications-repository.ts';
import { performEffects } from './flow-effects.ts';
import { advance, record } from './flow.ts';
import { STAFF_MOVES } from './staff-moves.ts';

interface StatusChange {
  readonly status: StaffStatus;
  readonly reason: string;
}

/**
 * A person of the bank gives the application another status; the owner reads why.
 * @throws DomainError `not_found`; `conflict`, `scoring_running` or `application_closed` when the status is not possible now.
 */
export async function changeStatus(
  context: AppContext,
  actor: Actor,
  hash: string,
  { status, reason }: StatusChange,
  requestId: string,
): Promise<Application> {
  return withTransaction(context.db, async (tx) => {
    const found = await readableRow(tx, actor, hash);
    const row = await lockApplication(tx, found.id);
    const name = await nameOfAgent(tx, actor.agentId);
    const action = STAFF_MOVES[status];
    const advanced = await advance(context, tx, row, action, {
      reason: 'status',
      outcomeReason: status === 'cancelled' ? reason : null,
    });
    await settleScoring(context, tx, row, { status, reason, name });
    await record(context, tx, advanced.row, {
      kind: 'status',
      title: titleOf(status),
      details: reason,
      actor: name,
    });
    await tellOwner(context, tx, row, { status, reason });
    await performEffects(context, tx, advanced, name);
    await audit(tx, {
      action: 'application.change_status',
      bank: row.bank,
      actorId: actor.agentId,
      subject: { type: 'application', id: String(row.id) },
      detail: { from: row.status, to: status },
      requestId,
    });
    return viewApplication(tx, actor, await lockApplication(tx, row.id));
  });
}

function titleOf(status: StaffStatus): string {
  if (status === 'cancelled') return timelineTexts.refused;
  if (status === 'pending') return timelineTexts.takenByPerson;
  return timelineTexts.returned(status === 'registering' ? 'issue_registering' : 'issue_survey');
}

/** A scoring that was waiting for this person ends with the person's word. */
async function settleScoring(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  { status, reason, name }: StatusChange & { readonly name: string },
): Promise<void> {
  const run = await latestScoringRun(tx, row.id);
  if (run === undefined || row.scoring_state !== 'waiting_for_person' || status === 'pending') return;
  await updateScoringRun(tx, row.id, run.number, {
    state: status === 'cancelled' ? 'refused' : 'abandoned',
    reasons: jsonb([...run.reasons, { code: 'person', text: reason }]),
    decided_at: context.now().toISOString(),
    decided_by: name,
  });
}

async function tellOwner(
  context: AppContext,
  tx: Tx,
  row: ApplicationRow,
  { status, reason }: StatusChange,
): Promise<void> {
  const words = {
    cancelled: notificationTexts.refused(row.id),
    pending: notificationTexts.waitingForPerson(row.id),
    registering: notificationTexts.returned(row.id, reason),
    survey: notificationTexts.returned(row.id, reason),
  }[status];
  await notify(tx, {
    agentId: row.owner_id,
    bank: row.bank,
    kind: 'status',
    ...words,
    applicationId: row.id,
    at: context.now(),
  });
}

/**
 * The agent begins or ends waiting for the client; the term stands still meanwhile. Repeating changes nothing.
 * @throws DomainError `not_found`; `conflict` when it is not the agent's turn, `application_closed`.
 */
export async function setWait(
  context: AppContext,
  actor: Actor,
  hash: string,
  { waiting, comment }: { readonly waiting: boolean; readonly comment?: string | undefined },
): Promise<Application> {
  return withTransaction(context.db, async (tx) => {
    const row = await lockWritable(tx, actor, hash);
    if (row.waits_for_client !== waiting) {
      const action = { type: waiting ? 'wait' : 'answer' } as const;
      const { row: changed } = await advance(context, tx, row, action, { reason: 'status' });
      await record(context, tx, changed, {
        kind: 'status',
        title: waiting ? timelineTexts.waitBegun : timelineTexts.waitEnded,
        details: comment === undefined || comment === '' ? null : comment,
        actor: await nameOfAgent(tx, actor.agentId),
      });
    }
    return viewApplication(tx, actor, await lockApplication(tx, row.id));
  });
}
