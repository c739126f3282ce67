import type { Colleague } from 'shared-kernel/contract/reassignment';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { Clock } from '../module.ts';
import { notify } from '../notifications/index.ts';
import { isClosedRow, lockReadable, mayWrite } from './access.ts';
import { getNamedAgent, toShortName } from './agent-names.ts';
import { announceChange } from './announce.ts';
import { findColleagues, lockColleague } from './reassignment-repository.ts';
import { updateApplication } from './repository.ts';
import { reassignmentTexts } from './texts.ts';
import { recordEvent } from './timeline.ts';

export type Reassigned = DomainEvent<[applicationId: number, ownerId: string]>;

export type ReassignmentService = ReturnType<typeof createReassignmentService>;

/** How applications come to another agent of their organisation. */
export function createReassignmentService({
  db,
  clock,
  reassigned,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly reassigned: Reassigned['announce'];
}) {
  return {
    /** Whom the actor can hand applications to, by name. */
    async listColleagues({ orgId, bank, agentId }: Actor): Promise<Colleague[]> {
      if (orgId === null) return [];
      const rows = await findColleagues(db, bank, orgId);
      return rows
        .filter(({ id }) => id !== agentId)
        .map(({ id, ...name }) => ({ id, name: toShortName(name) }));
    },

    /**
     * Gives an application another owner.
     * @throws DomainError `not_found` when the actor may not write it, `application_closed`, `colleague_unknown`.
     */
    reassign: (actor: Actor, hash: string, ownerId: string, requestId: string): Promise<void> =>
      withTransaction(db, async (tx) => {
        const row = await lockReadable(tx, actor, hash);
        // Repeated by an agent who could write it until the first call, it is no error.
        if (row.owner_id === ownerId) return;
        if (!mayWrite(actor, row)) throw new DomainError('not_found');
        if (isClosedRow(row)) throw new DomainError('application_closed');
        const colleague =
          row.org_id === null ? undefined : await lockColleague(tx, row.bank, row.org_id, ownerId);
        if (colleague === undefined) throw new DomainError('colleague_unknown');

        const at = clock();
        const changed = await updateApplication(tx, row.id, {
          owner_id: ownerId,
          version: row.version + 1,
          updated_at: at.toISOString(),
        });
        await reassigned(tx, row.id, ownerId);
        const by = await getNamedAgent(tx, actor.agentId);
        const from = await getNamedAgent(tx, row.owner_id);
        const to = { id: ownerId, name: toShortName(colleague) };
        await recordEvent(tx, changed, {
          kind: 'status',
          title: reassignmentTexts.handed,
          details: reassignmentTexts.fromTo(from.name, to.name),
          actor: by,
          named: [from, to],
          at,
        });
        const notification = { bank: row.bank, kind: 'status', applicationId: row.id, at } as const;
        if (ownerId !== actor.agentId) {
          const texts = reassignmentTexts.received(row.id, by.name);
          await notify(tx, { ...notification, agentId: ownerId, ...texts, named: [by] });
        }
        if (row.owner_id !== actor.agentId) {
          const texts = reassignmentTexts.takenAway(row.id, to.name, by.name);
          await notify(tx, { ...notification, agentId: row.owner_id, ...texts, named: [to, by] });
        }
        await audit(tx, {
          action: 'application.reassign',
          bank: row.bank,
          actorId: actor.agentId,
          subject: { type: 'application', id: String(row.id) },
          detail: { from: row.owner_id, to: ownerId },
          requestId,
        });
        announceChange(tx, changed, 'owner');
      }),
  };
}
