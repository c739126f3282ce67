import type { Tx } from '../database/types.ts';
import { notifyChannel } from './event-repository.ts';

/** Channel that carries ids of sessions that were ended. */
export const SESSIONS_CHANNEL = 'bank_sessions';

/** Closes the open streams of sessions, in every process, when the transaction commits. */
export async function announceEndedSessions(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await notifyChannel(tx, SESSIONS_CHANNEL, id);
}
