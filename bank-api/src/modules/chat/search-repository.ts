import { sql, type RawBuilder } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { DbOrTx } from '../../database/types.ts';
import { folded } from './search-terms.ts';

/** Full name of a row of `agents` under an alias. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql.raw(`concat_ws(' ', ${alias}.last_name, ${alias}.first_name, ${alias}.middle_name)`);

/** Pattern for `like`, against text prepared by `foldedColumn`. */
export function toPattern(search: string): string {
  return `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`;
}

/** `folded` in SQL. */
export const foldedColumn = (column: string): RawBuilder<string> =>
  sql.raw(`replace(lower(${column}), 'ё', 'е')`);

export interface HitRow {
  readonly id: number;
  readonly number: number;
  readonly thread_id: string;
  readonly thread_title: string;
  readonly author_name: string;
  readonly side: 'agent' | 'bank' | 'system';
  readonly text: string;
  readonly created_at: string;
}

export interface MessageFilter {
  readonly bank: BankCode;
  readonly text: string;
  readonly threadId?: string | undefined;
  /** Threads of this agent only. */
  readonly agentId?: string | undefined;
  /** Messages before this one. */
  readonly before?: number | undefined;
}

/** Messages that contain the text, the latest first. */
export async function findHits(
  db: DbOrTx,
  { bank, text, threadId, agentId, before }: MessageFilter,
  limit: number,
): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    select m.id, m.number, m.thread_id, t.title as thread_title, m.side, m.text, m.created_at,
      ${fullName('g')} as author_name
    from chat_messages m
    join chat_threads t on t.id = m.thread_id
    left join agents g on g.id = m.author_id
    where t.bank = ${bank}
      ${threadId === undefined ? sql`` : sql`and m.thread_id = ${threadId}`}
      ${agentId === undefined ? sql`` : sql`and t.agent_id = ${agentId}`}
      ${before === undefined ? sql`` : sql`and m.id < ${before}`}
      and ${foldedColumn('m.text')} like ${toPattern(text)}
    order by m.id desc
    limit ${limit}`.execute(db);
  return rows;
}
