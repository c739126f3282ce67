import type { Tx } from '../../database/types.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import { deleteSessions } from './sessions-repository.ts';

type Which = Parameters<typeof deleteSessions>[2];

/** Every session, at all banks. */
const ALL: Which = { except: undefined };

/** Ends sessions of an agent with their streams, in every process. @returns How many there were. */
export async function endSessions(tx: Tx, agentId: string, which: Which = ALL): Promise<number> {
  const ended = await deleteSessions(tx, agentId, which);
  await announceEndedSessions(tx, ended);
  return ended.length;
}
