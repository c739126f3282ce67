import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { AgentAccount } from 'shared-kernel/contract/account-security';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { declineApproved } from '../questionnaire/index.ts';
import { agentAccount, findAgents, lockAgent, unlockAgent } from './agents-repository.ts';

/** A page of the bank's agents. */
export function agentsPage(
  db: DbOrTx,
  bank: BankCode,
  search: string,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  return findAgents(db, bank, search, { offset: (page - 1) * perPage, limit: perPage });
}

/** An agent of the superuser's bank; nobody decides about themselves. @throws DomainError not_found, conflict */
async function otherAgent(tx: Tx, actor: Actor, id: string): Promise<AgentAccount> {
  const account = await agentAccount(tx, actor.bank, id);
  if (account === undefined) throw new DomainError('not_found');
  if (account.id === actor.agentId) throw new DomainError('conflict');
  return account;
}

async function record(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  id: string,
  requestId: string,
): Promise<void> {
  await audit(tx, {
    action,
    bank: actor.bank,
    actorId: actor.agentId,
    subject: { type: 'agent', id },
    requestId,
  });
}

/**
 * Blocks an agent: with the commit no token, link or key of theirs is any good, and open streams end in every process.
 * @throws DomainError not_found, conflict
 */
export function block(context: AppContext, actor: Actor, id: string, reason: string, requestId: string) {
  return withTransaction(context.db, async (tx) => {
    await otherAgent(tx, actor, id);
    const at = context.now().toISOString();
    if (!(await lockAgent(tx, id, reason, at))) throw new DomainError('conflict');
    await context.modules.auth.endAccess(tx, id, at);
    await record(tx, actor, 'agent.block', id, requestId);
    return otherAgent(tx, actor, id);
  });
}

/** Lets a blocked agent sign in again. @throws DomainError not_found, conflict */
export function unblock(context: AppContext, actor: Actor, id: string, requestId: string) {
  return withTransaction(context.db, async (tx) => {
    await otherAgent(tx, actor, id);
    if (!(await unlockAgent(tx, id, context.now().toISOString()))) throw new DomainError('conflict');
    await record(tx, actor, 'agent.unblock', id, requestId);
    return otherAgent(tx, actor, id);
  });
}

/** Withdraws an approval; the agent reads why. @throws DomainError not_found, conflict */
export function withdraw(context: AppContext, actor: Actor, id: string, reason: string, requestId: string) {
  return withTransaction(context.db, async (tx) => {
    const account = await otherAgent(tx, actor, id);
    if (account.approval !== 'success') throw new DomainError('conflict');
    await declineApproved(tx, actor, id, reason, context.now());
    await record(tx, actor, 'agent.withdraw-approval', id, requestId);
    return otherAgent(tx, actor, id);
  });
}
