import type { z } from 'zod';
import type { searchMessages } from 'shared-kernel/contract/chat';
import type { Db } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { threadFor } from './access.ts';
import { findHits } from './search-repository.ts';
import { folded } from './search-terms.ts';
import { TEXTS } from './texts.ts';

type Query = z.output<NonNullable<(typeof searchMessages)['query']>>;

/** Characters shown before and after a match. */
const BEFORE = 40;
const AFTER = 120;

/** Characters up to the first space; 0 without one. */
const wordEnd = (text: string): number => Math.max(0, text.search(/\s/));
/** Characters from the last space on; 0 without one. */
const wordBegin = (text: string): number => /\s\S*$/.exec(text)?.[0].length ?? 0;

/** A part of a text around the first match. */
export function toExcerpt(text: string, search: string): string {
  const at = folded(text).indexOf(folded(search));
  const begin = Math.max(0, at);
  const end = begin + search.length;
  // A word is not cut unless it is longer than what is shown.
  const from = at > BEFORE ? at - BEFORE + wordEnd(text.slice(at - BEFORE, at)) : 0;
  const to = text.length > end + AFTER ? end + AFTER - wordBegin(text.slice(end, end + AFTER)) : text.length;
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db }: { readonly db: Db }) {
  return {
    /** Messages that contain the text, the latest first; what the reader may not read is not searched. */
    async search(actor: Actor, { text, thread_id: threadId, before, limit }: Query) {
      if (threadId !== undefined) await threadFor(db, actor, threadId);
      const isOwnOnly = actor.role !== 'staff' && threadId === undefined;
      const agentId = isOwnOnly ? actor.agentId : undefined;
      const rows = await findHits(db, { bank: actor.bank, text, threadId, agentId, before }, limit + 1);
      return {
        hits: rows.slice(0, limit).map(({ side, text: whole, author_name, ...row }) => ({
          ...row,
          author_name: side === 'system' ? TEXTS.system : author_name,
          excerpt: toExcerpt(whole, text),
        })),
        has_more: rows.length > limit,
      };
    },
  };
}
