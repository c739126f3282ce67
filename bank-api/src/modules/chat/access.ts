import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { threadById, type Side, type ThreadFacts } from './repository.ts';

export function getSide(actor: Actor): Side {
  return actor.role === 'staff' ? 'bank' : 'agent';
}

export interface ThreadAccess {
  readonly thread: ThreadFacts;
  readonly side: Side;
  readonly write: boolean;
}

/** Of those who may read a thread its agent, the bank's people, and colleagues with access to all tasks. */
export function mayWrite(actor: Actor, thread: { readonly agent_id: string }): boolean {
  return actor.role === 'staff' || thread.agent_id === actor.agentId || actor.hasAccessToAllTasks;
}

/** Own threads, the organisation's about applications, for staff all of the bank. @throws DomainError not_found */
export async function threadFor(db: DbOrTx, actor: Actor, id: string): Promise<ThreadAccess> {
  const thread = await threadById(db, actor.bank, id);
  if (thread === undefined) throw new DomainError('not_found');
  const side = getSide(actor);
  const isColleague = thread.org_id !== null && thread.org_id === actor.orgId;
  if (side === 'agent' && thread.agent_id !== actor.agentId && !isColleague)
    throw new DomainError('not_found');
  return { thread, side, write: mayWrite(actor, thread) };
}

/** The same for whoever writes. @throws DomainError not_found */
export async function writableThread(db: DbOrTx, actor: Actor, id: string): Promise<ThreadAccess> {
  const access = await threadFor(db, actor, id);
  if (!access.write) throw new DomainError('not_found');
  return access;
}

/** For other modules: whether the agent may write in an open thread. */
export async function mayWriteThread(db: DbOrTx, actor: Actor, id: string): Promise<boolean> {
  try {
    const { thread } = await writableThread(db, actor, id);
    return thread.closed_at === null;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
