import type { DbOrTx } from '../../database/types.ts';
import { findReads } from './read-marks-repository.ts';
import type { Side } from './repository.ts';

export interface ReadMarks {
  /** Own mark, or the own side's. */
  readonly mine: number;
  readonly agentSide: number;
  readonly bankSide: number;
}

export async function findReadMarks(
  db: DbOrTx,
  threadId: string,
  readerId: string,
  side: Side,
): Promise<ReadMarks> {
  const rows = await findReads(db, threadId);
  const of = (one: Side): number =>
    Math.max(0, ...rows.filter((r) => r.side === one).map((r) => r.last_read_id));
  const own = rows.find((row) => row.agent_id === readerId);
  return { mine: own?.last_read_id ?? of(side), agentSide: of('agent'), bankSide: of('bank') };
}
