import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../module.ts';
import { setEmail } from './repository.ts';
import { deleteResets } from './resets-repository.ts';
import type { SecurityNotices } from './security-notices.ts';

interface EmailChange {
  readonly agentId: string;
  readonly previousEmail: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Gives an account another address, in which the one before is told and links that were sent there to reset the password
 * die. Call it with the account from `lockAccount`.
 * @throws a unique violation (`email_taken`) when the address has an account
 */
export type ChangeEmail = (tx: Tx, actor: Actor, change: EmailChange, requestId: string) => Promise<void>;

export function createChangeEmail(needs: {
  readonly clock: Clock;
  readonly notices: SecurityNotices;
}): ChangeEmail {
  return async (tx, actor, { agentId, previousEmail, email }, requestId) => {
    await setEmail(tx, agentId, email, needs.clock().toISOString());
    await deleteResets(tx, agentId);
    await needs.notices.record(tx, {
      kind: 'email-changed',
      agentId,
      bank: actor.bank,
      requestId,
      subject: { type: 'agent', id: agentId },
      detail: { from: actor.bank },
      previousEmail,
      changedBy: actor.agentId,
    });
  };
}
