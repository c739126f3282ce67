import { sql } from 'kysely';
import type { DbOrTx } from '../../database/types.ts';

/** The sample is read anew after this time; it only chooses the quicker way, never the answer. */
const SAMPLE_TTL_MS = 5 * 60_000;
/** A trigram of a word that begins a pattern needs the sign before it. */
const SHORTEST = 3;
/** A word is common when more than one name in so many of the sample has it. */
const COMMON_ONE_IN = 50;

interface Sample {
  readonly readAt: number;
  readonly names: readonly string[];
}

const samples = new WeakMap<object, Sample>();

/** Names of clients that the database's own statistics keep, a few hundred; none before the table was analysed. */
async function sampleOf(db: DbOrTx): Promise<readonly string[]> {
  const known = samples.get(db);
  const now = performance.now();
  if (known !== undefined && now - known.readAt < SAMPLE_TTL_MS) return known.names;
  const { rows } = await sql<{ name: string }>`
    select unnest(coalesce(most_common_vals::text::text[], '{}') || coalesce(histogram_bounds::text::text[], '{}')) as name
    from pg_stats where schemaname = current_schema() and tablename = 'applications_client_search'`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  samples.set(db, { readAt: now, names });
  return names;
}

/** Words of a text in lower case, each with the space or sign before and after it, which narrows the search too. */
export function wordsOf(text: string): readonly string[] {
  return [...text.toLowerCase().matchAll(/[^\p{L}\p{N}]?[\p{L}\p{N}]+/gu)]
    .map(
      (match) =>
        match[0] +
        text
          .toLowerCase()
          .slice(match.index + match[0].length)
          .slice(0, 1),
    )
    .filter((word) => word.length >= SHORTEST);
}

/**
 * The part of a searched text that is worth looking up: an index of trigrams reads the list of every trigram that it is
 * asked for, and those of «ООО» or «строй» name half of the table. `undefined` when the text as a whole is as good.
 */
export async function rarePartOf(db: DbOrTx, text: string): Promise<string | undefined> {
  const words = wordsOf(text);
  if (words.length < 2) return undefined;
  const names = await sampleOf(db);
  if (names.length === 0) return undefined;
  const uses = (word: string): number => names.filter((name) => name.includes(word)).length;
  const [rarest] = words
    .map((word) => ({ word, uses: uses(word) }))
    .toSorted((a, b) => a.uses - b.uses || b.word.length - a.word.length);
  if (rarest === undefined || rarest.uses * COMMON_ONE_IN > names.length) return undefined;
  // Without a common word in it the whole text is the narrower pattern.
  return words.some((word) => uses(word) * COMMON_ONE_IN > names.length) ? rarest.word : undefined;
}
