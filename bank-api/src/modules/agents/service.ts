import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { lockAccount, type Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import { agentAccount, findAgents, lockAgent, unlockAgent } from './repository.ts';

/**
 * An agent of the superuser's bank about whose account, the one at all banks, the superuser decides: nobody does about
 * themselves, or about the people of a bank where they are no superuser.
 * @throws DomainError not_found, conflict
 */
async function otherAgent(tx: Tx, actor: Actor, id: string): Promise<AgentAccount> {
  const account = await agentAccount(tx, actor, id);
  if (account === undefined) throw new DomainError('not_found');
  if (account.can_change !== true) throw new DomainError('conflict');
  return account;
}

/** For the trails of all banks, as the account is. */
async function record(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  id: string,
  requestId: string,
): Promise<void> {
  await audit(tx, {
    action,
    actorId: actor.agentId,
    subject: { type: 'agent', id },
    detail: { from: actor.bank },
    requestId,
  });
}

export interface AgentsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Ends whatever gets into an account. */
  readonly endAccess: (tx: Tx, agentId: string, at: string) => Promise<void>;
  readonly changeEmail: Auth['changeEmail'];
  /** Takes an approval back; the agent reads why. */
  readonly declineApproved: (
    tx: Tx,
    actor: Actor,
    agentId: string,
    reason: string,
    at: Date,
  ) => Promise<void>;
}

export type AgentsService = ReturnType<typeof createAgentsService>;

export function createAgentsService(needs: AgentsDependencies) {
  const { db, clock, endAccess, changeEmail, declineApproved } = needs;
  return {
    /** A page of the bank's agents. */
    page: (
      actor: Actor,
      search: string,
      { page, perPage }: { readonly page: number; readonly perPage: number },
    ) => findAgents(db, actor, search, { offset: (page - 1) * perPage, limit: perPage }),

    /**
     * Blocks an agent: with the commit no token, link or key of theirs is any good, and open streams end in every
     * process.
     * @throws DomainError not_found, conflict
     */
    block: (actor: Actor, id: string, reason: string, requestId: string): Promise<AgentAccount> =>
      withTransaction(db, async (tx) => {
        await otherAgent(tx, actor, id);
        const at = clock().toISOString();
        if (!(await lockAgent(tx, id, reason, at))) throw new DomainError('conflict');
        await endAccess(tx, id, at);
        await record(tx, actor, 'agent.block', id, requestId);
        return otherAgent(tx, actor, id);
      }),

    /** Lets a blocked agent sign in again. @throws DomainError not_found, conflict */
    unblock: (actor: Actor, id: string, requestId: string): Promise<AgentAccount> =>
      withTransaction(db, async (tx) => {
        await otherAgent(tx, actor, id);
        if (!(await unlockAgent(tx, id, clock().toISOString()))) throw new DomainError('conflict');
        await record(tx, actor, 'agent.unblock', id, requestId);
        return otherAgent(tx, actor, id);
      }),

    /** Withdraws an approval; the agent reads why. @throws DomainError not_found, conflict */
    withdraw: (actor: Actor, id: string, reason: string, requestId: string): Promise<AgentAccount> =>
      withTransaction(db, async (tx) => {
        const account = await otherAgent(tx, actor, id);
        if (account.approval !== 'success') throw new DomainError('conflict');
        await declineApproved(tx, actor, id, reason, clock());
        await record(tx, actor, 'agent.withdraw-approval', id, requestId);
        return otherAgent(tx, actor, id);
      }),

    /**
     * Gives an agent another e-mail; the one before gets a letter whose link brings it back.
     * @throws DomainError not_found, conflict (not the actor's to change, or the address is this one already), email_taken
     */
    changeEmail: (actor: Actor, id: string, input: string, requestId: string): Promise<AgentAccount> =>
      withTransaction(db, async (tx) => {
        const email = input.toLowerCase();
        await lockAccount(tx, id);
        const { email: previousEmail } = await otherAgent(tx, actor, id);
        if (email === previousEmail) throw new DomainError('conflict');
        await changeEmail(tx, actor, { agentId: id, previousEmail, email }, requestId);
        return otherAgent(tx, actor, id);
      }),
  };
}
