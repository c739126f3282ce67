import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import { audit } from '../../audit/audit.ts';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import type { ApplicationRow } from '../applications/index.ts';
import { notify, type NewNotification } from '../notifications/index.ts';

/** Tells the owner of an application what became of it. */
export async function notifyOwner(
  tx: Tx,
  row: ApplicationRow,
  notification: Pick<NewNotification, 'kind' | 'title' | 'text' | 'named' | 'at'>,
): Promise<void> {
  await notify(tx, {
    ...notification,
    agentId: row.owner_id,
    bank: row.bank,
    applicationId: row.id,
  });
}

interface Action {
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes to the audit trail what somebody did with an application. */
export async function auditApplication(
  tx: Tx,
  row: ApplicationRow,
  { actor, ...entry }: Action,
): Promise<void> {
  await audit(tx, {
    ...entry,
    bank: row.bank,
    actorId: actor.agentId,
    subject: { type: 'application', id: String(row.id) },
  });
}
