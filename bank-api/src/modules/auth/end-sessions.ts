import type { Tx } from '../../database/types.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import { lockAccount } from './repository.ts';
import { deleteSessions } from './sessions-repository.ts';

type Which = Parameters<typeof deleteSessions>[2];

/** Every session, at all banks. */
const ALL: Which = {};

/**
 * Ends sessions of an agent with their streams, in every process; one that is being opened is waited for and ended too.
 * @returns How many there were.
 */
export async function endSessions(tx: Tx, agentId: string, which: Which = ALL): Promise<number> {
  await lockAccount(tx, agentId);
  const ended = await deleteSessions(tx, agentId, which);
  await announceEndedSessions(tx, ended);
  return ended.length;
}
