import { sql } from 'kysely';
import type { z } from 'zod';
import type { searchMessages as endpoint } from 'shared-kernel/contract/chat';
import type { DbOrTx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { threadFor } from './chat-access.ts';
import { folded, patternOf, plain } from './chat-repository.ts';
import { TEXTS } from './chat-texts.ts';

type Query = z.output<NonNullable<(typeof endpoint)['query']>>;

interface HitRow {
  readonly id: number;
  readonly number: number;
  readonly thread_id: string;
  readonly thread_title: string;
  readonly author_name: string;
  readonly side: 'agent' | 'bank' | 'system';
  readonly text: string;
  readonly created_at: string;
}

/** Characters shown before and after a match. */
const BEFORE = 40;
const AFTER = 120;

/** Characters up to the first space; 0 without one. */
const wordEnd = (text: string): number => Math.max(0, text.search(/\s/));
/** Characters from the last space on; 0 without one. */
const wordBegin = (text: string): number => /\s\S*$/.exec(text)?.[0].length ?? 0;

/** A part of a text around the first match. */
export function excerptOf(text: string, search: string): string {
  const at = folded(text).indexOf(folded(search));
  const begin = Math.max(0, at);
  const end = begin + search.length;
  // A word is not cut unless it is longer than what is shown.
  const from = at > BEFORE ? at - BEFORE + wordEnd(text.slice(at - BEFORE, at)) : 0;
  const to = text.length > end + AFTER ? end + AFTER - wordBegin(text.slice(end, end + AFTER)) : text.length;
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

/** Messages that contain the text, the latest first; what the reader may not read is not searched. */
export async function searchMessages(db: DbOrTx, actor: Actor, query: Query) {
  if (query.thread_id !== undefined) await threadFor(db, actor, query.thread_id);
  const isStaff = actor.role === 'staff';
  const { rows } = await sql<HitRow>`
    select m.id, m.number, m.thread_id, t.title as thread_title, m.side, m.text, m.created_at,
      concat_ws(' ', g.last_name, g.first_name, g.middle_name) as author_name
    from chat_messages m
    join chat_threads t on t.id = m.thread_id
    left join agents g on g.id = m.author_id
    where t.bank = ${actor.bank}
      ${query.thread_id === undefined ? sql`` : sql`and m.thread_id = ${query.thread_id}`}
      ${isStaff || query.thread_id !== undefined ? sql`` : sql`and t.agent_id = ${actor.agentId}`}
      ${query.before === undefined ? sql`` : sql`and m.id < ${query.before}`}
      and ${plain('m.text')} like ${patternOf(query.text)}
    order by m.id desc
    limit ${query.limit + 1}`.execute(db);
  return {
    hits: rows.slice(0, query.limit).map(({ side, text, author_name, ...row }) => ({
      ...row,
      author_name: side === 'system' ? TEXTS.system : author_name,
      excerpt: excerptOf(text, query.text),
    })),
    has_more: rows.length > query.limit,
  };
}
