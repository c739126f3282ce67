import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError, fieldError } from '../../http/domain-error.ts';
import {
  findApplicationById,
  getNamedAgent,
  isClosedRow,
  lockWritable,
  recordEvent,
  updateApplication,
  type ApplicationRow,
} from '../applications/index.ts';
import { systemThreads } from '../chat/index.ts';
import type { ApplicationDocuments } from '../documents/index.ts';
import type { Clock } from '../module.ts';
import { bankData, refusalTexts } from '../products/index.ts';
import { advance } from './advance.ts';
import type { Effects } from './effects.ts';
import { auditApplication, notifyOwner } from './notices.ts';
import { findBanksWithOpenApplication, lockClientProduct } from './repository.ts';
import { notificationTexts, timelineTexts } from './texts.ts';

interface Rejection {
  readonly hash_password: string;
  readonly reason: string;
  readonly comment?: string | undefined;
}

/** The agent's reason in words. @throws DomainError `reject_reason_unknown`; `validation` when a comment is missing. */
function toReason(row: ApplicationRow, { reason, comment = '' }: Rejection): string {
  const known = bankData(row.bank).rejectReasons.find((candidate) => candidate.code === reason);
  if (known === undefined) throw new DomainError('reject_reason_unknown');
  if (known.commentRequired && comment === '') throw fieldError('/comment', 'required');
  return comment === '' ? known.title : `${known.title}: ${comment}`;
}

/** An organisation has one open application per client and product. @throws DomainError `not_archivable` where another one is open. */
async function assertOnlyOpen(tx: Tx, row: ApplicationRow): Promise<void> {
  const { id, bank, org_id, owner_id, client_inn, product } = row;
  if (client_inn === null) return;
  const of = { orgId: org_id, agentId: owner_id, bank, except: id };
  await lockClientProduct(tx, of, client_inn, product);
  const openAt = await findBanksWithOpenApplication(tx, of, client_inn, product);
  if (openAt.has(bank)) throw new DomainError('not_archivable', { message: refusalTexts.applicationOpen });
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

/** How an agent ends applications and puts them away. */
export function createArchiveService({
  db,
  clock,
  effects,
  documents,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly effects: Effects;
  readonly documents: Pick<ApplicationDocuments, 'getSigningState'>;
}) {
  async function setArchived(
    tx: Tx,
    actor: Actor,
    row: ApplicationRow,
    { archived, requestId }: { readonly archived: boolean; readonly requestId: string },
  ): Promise<void> {
    const at = clock();
    const action = archived ? 'archive' : 'unarchive';
    const { row: changed } = await advance(tx, row, { type: action }, { at });
    if (!isClosedRow(changed))
      await updateApplication(tx, row.id, { signing: await documents.getSigningState(tx, row.id) });
    await systemThreads.syncClosedThreads(tx, row.id, at);
    await recordEvent(tx, changed, {
      kind: 'archive',
      title: archived ? timelineTexts.archived : timelineTexts.unarchived,
      actor: await getNamedAgent(tx, actor.agentId),
      at,
    });
    await auditApplication(tx, row, { action: `application.${action}`, actor, requestId });
  }

  return {
    /** Moves an application to the archive. @throws DomainError `not_found`; `not_archivable` while the bank works on it. */
    archive: (actor: Actor, hash: string, requestId: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockWritable(tx, actor, hash);
        // Repeating what is done already is no error for the agent.
        if (!row.archived) await setArchived(tx, actor, row, { archived: true, requestId });
      }),

    /**
     * Takes an application out of the archive, or archives one that has ended. Told which of the two, it changes nothing
     * that is so already.
     * @returns Whether it is archived now.
     */
    toggle: (
      actor: Actor,
      { id, archived: wanted }: { readonly id: number; readonly archived?: boolean | undefined },
      requestId: string,
    ): Promise<boolean> =>
      withTransaction(db, async (tx) => {
        const found = await findApplicationById(tx, actor.bank, id);
        if (found === undefined) throw new DomainError('not_found');
        const row = await lockWritable(tx, actor, found.hash_password);
        if (row.archived === wanted) return wanted;
        if (!row.archived && row.outcome === null) throw new DomainError('not_archivable');
        if (row.outcome === null) await assertOnlyOpen(tx, row);
        await setArchived(tx, actor, row, { archived: !row.archived, requestId });
        return !row.archived;
      }),

    /** The agent rejects an application with a reason of the bank. @throws DomainError `application_closed`, `reject_reason_unknown`. */
    reject: (actor: Actor, rejection: Rejection, requestId: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const at = clock();
        const row = await lockWritable(tx, actor, rejection.hash_password);
        const reason = toReason(row, rejection);
        const by = await getNamedAgent(tx, actor.agentId);
        const details = { at, reason: 'rejected', outcomeReason: reason };
        const advanced = await advance(tx, row, { type: 'reject' }, details);
        await effects.perform(tx, advanced, { actor: by, at });
        await recordEvent(tx, advanced.row, {
          kind: 'status',
          title: timelineTexts.rejected,
          details: reason,
          actor: by,
          at,
        });
        if (actor.agentId !== row.owner_id) {
          const texts = notificationTexts.rejectedByColleague(row.id, by.name);
          await notifyOwner(tx, row, { kind: 'status', ...texts, named: [by], at });
        }
        await auditApplication(tx, row, {
          action: 'application.reject',
          actor,
          requestId,
          detail: { reason: rejection.reason },
        });
      }),
  };
}
