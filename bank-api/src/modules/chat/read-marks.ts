import type { DbOrTx } from '../../database/types.ts';
import { findReads } from './read-marks-repository.ts';
import type { Side } from './repository.ts';

export interface ReadMarks {
  /** Own mark, or, of a thread of somebody else, the own side's. */
  readonly mine: number;
  readonly agentSide: number;
  readonly bankSide: number;
}

export async function findReadMarks(
  db: DbOrTx,
  thread: { readonly id: string; readonly agent_id: string },
  readerId: string,
  side: Side,
): Promise<ReadMarks> {
  const rows = await findReads(db, thread.id);
  const of = (one: Side): number =>
    Math.max(0, ...rows.filter((r) => r.side === one).map((r) => r.last_read_id));
  const own = rows.find((row) => row.agent_id === readerId);
  const others = thread.agent_id === readerId ? 0 : of(side);
  return { mine: own?.last_read_id ?? others, agentSide: of('agent'), bankSide: of('bank') };
}
