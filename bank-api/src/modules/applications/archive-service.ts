import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import { notify } from '../notifications/index.ts';
import { bankData } from '../products/all-banks.ts';
import { notificationTexts, timelineTexts } from './application-texts.ts';
import { nameOfAgent } from './application-view.ts';
import { lockWritable } from './applications-access.ts';
import { applicationById, type ApplicationRow } from './applications-repository.ts';
import { performEffects } from './flow-effects.ts';
import { advance, record } from './flow.ts';

async function note(
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  action: 'archive' | 'unarchive' | 'reject',
  requestId: string,
  detail = {},
) {
  await audit(tx, {
    action: `application.${action}`,
    bank: row.bank,
    actorId: actor.agentId,
    subject: { type: 'application', id: String(row.id) },
    detail,
    requestId,
  });
}

async function setArchived(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  archived: boolean,
  requestId: string,
) {
  const name = await nameOfAgent(tx, actor.agentId);
  const { row: changed } = await advance(context, tx, row, { type: archived ? 'archive' : 'unarchive' });
  const title = archived ? timelineTexts.archived : timelineTexts.unarchived;
  await record(context, tx, changed, { kind: 'archive', title, actor: name });
  await note(tx, actor, row, archived ? 'archive' : 'unarchive', requestId);
}

/** Moves an application to the archive. @throws DomainError `not_found`; `not_archivable` while the bank works on it. */
export async function archive(
  context: AppContext,
  actor: Actor,
  hash: string,
  requestId: string,
): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const row = await lockWritable(tx, actor, hash);
    // Repeating what is done already is no error for the agent.
    if (!row.archived) await setArchived(context, tx, actor, row, true, requestId);
  });
}

/** Takes an application out of the archive, or archives one that has ended. @returns Whether it is archived now. */
export async function toggle(
  context: AppContext,
  actor: Actor,
  id: number,
  requestId: string,
): Promise<boolean> {
  return withTransaction(context.db, async (tx) => {
    const found = await applicationById(tx, actor.bank, id);
    if (found === undefined) throw new DomainError('not_found');
    const row = await lockWritable(tx, actor, found.hash_password);
    if (!row.archived && row.outcome === null) throw new DomainError('not_archivable');
    await setArchived(context, tx, actor, row, !row.archived, requestId);
    return !row.archived;
  });
}

interface Rejection {
  readonly hash_password: string;
  readonly reason: string;
  readonly comment?: string | undefined;
}

/** The agent rejects an application with a reason of the bank. @throws DomainError `application_closed`, `reject_reason_unknown`. */
export async function reject(
  context: AppContext,
  actor: Actor,
  { hash_password, reason, comment }: Rejection,
  requestId: string,
): Promise<void> {
  await withTransaction(context.db, async (tx) => {
    const row = await lockWritable(tx, actor, hash_password);
    const known = bankData(row.bank).rejectReasons.find((candidate) => candidate.code === reason);
    if (known === undefined) throw new DomainError('reject_reason_unknown');
    if (known.commentRequired && (comment ?? '') === '') throw fieldError('/comment', 'required');
    const words = comment === undefined || comment === '' ? known.title : `${known.title}: ${comment}`;
    const name = await nameOfAgent(tx, actor.agentId);
    const advanced = await advance(
      context,
      tx,
      row,
      { type: 'reject' },
      { reason: 'rejected', outcomeReason: words },
    );
    await performEffects(context, tx, advanced, name);
    await record(context, tx, advanced.row, {
      kind: 'status',
      title: timelineTexts.rejected,
      details: words,
      actor: name,
    });
    if (actor.agentId !== row.owner_id) {
      const { title, text } = notificationTexts.rejectedByColleague(row.id, name);
      const at = context.now();
      await notify(tx, {
        agentId: row.owner_id,
        bank: row.bank,
        kind: 'status',
        title,
        text,
        applicationId: row.id,
        at,
      });
    }
    await note(tx, actor, row, 'reject', requestId, { reason });
  });
}
