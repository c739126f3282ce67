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

/** Own threads, the organisation's about applications, for staff all of the bank. @throws DomainError not_found */
export async function threadFor(db: DbOrTx, actor: Actor, id: string): Promise<ThreadAccess> {
  const thread = await threadById(db, actor.bank, id);
  if (thread === undefined) throw new DomainError('not_found');
  if (actor.role === 'staff') return { thread, side: 'bank', write: true };
  if (thread.agent_id === actor.agentId) return { thread, side: 'agent', write: true };
  if (thread.org_id === null || thread.org_id !== actor.orgId) throw new DomainError('not_found');
  return { thread, side: 'agent', write: actor.hasAccessToAllTasks };
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
