import { sql } from 'kysely';
import type { DbOrTx } from '../../database/types.ts';
import type { ListFilter, ListScope } from './list-conditions.ts';

/** The statistics are read anew after this time; they only choose the quicker way, never the answer. */
const STATISTICS_TTL_MS = 5 * 60_000;

/** What the database's own statistics say of the sums; shares are of all applications. */
interface Sums {
  /** Sums that many applications have. */
  readonly common: readonly (readonly [sum: number, share: number])[];
  /** Between two neighbours lie equally many of the others. */
  readonly bounds: readonly number[];
}

interface Statistics {
  readonly readAt: number;
  readonly sums: Sums;
  /** Banks and organisations that have many applications, with their shares. */
  readonly scopes: ReadonlyMap<string, number>;
}

const known = new WeakMap<object, Statistics>();

interface ColumnStatistics {
  readonly column: string;
  readonly values: readonly string[];
  readonly shares: readonly number[];
  readonly bounds: readonly string[];
}

async function statisticsOf(db: DbOrTx): Promise<Statistics> {
  const last = known.get(db);
  const now = performance.now();
  if (last !== undefined && now - last.readAt < STATISTICS_TTL_MS) return last;
  const { rows } = await sql<ColumnStatistics>`
    select attname as column, array_to_json(coalesce(most_common_vals::text::text[], '{}')) as values,
      array_to_json(coalesce(most_common_freqs, '{}')) as shares,
      array_to_json(coalesce(histogram_bounds::text::text[], '{}')) as bounds
    from pg_stats where schemaname = current_schema() and tablename = 'applications'
      and attname in ('amount_kopecks', 'bank', 'org_id')`.execute(db);
  const commonOf = ({ values, shares }: ColumnStatistics) =>
    values.map((value, at) => [value, shares[at] ?? 0] as const);
  const sums = rows.find(({ column }) => column === 'amount_kopecks');
  const read = {
    readAt: now,
    sums: {
      common: sums === undefined ? [] : commonOf(sums).map(([sum, share]) => [Number(sum), share] as const),
      bounds: sums?.bounds.map(Number) ?? [],
    },
    scopes: new Map(rows.filter((row) => row !== sums).flatMap(commonOf)),
  };
  known.set(db, read);
  return read;
}

/** The share of a histogram's values below a sum. */
function shareBelow(bounds: readonly number[], sum: number): number {
  const at = bounds.findIndex((bound) => bound > sum);
  if (at === 0) return 0;
  if (at < 0) return 1;
  const [low, high] = [bounds[at - 1] ?? sum, bounds[at] ?? sum];
  return (at - 1 + (sum - low) / (high - low)) / (bounds.length - 1);
}

/** What is known of the sums that a filter asks for. */
export interface KnownSums {
  /** About which share of the applications has one of them. */
  readonly share: number;
  /** Hardly any sum is below `from` or above `to`. */
  readonly from: number;
  readonly to: number;
}

/** Before the table was analysed, and where sums are not asked for. */
export const UNKNOWN_SUMS: KnownSums = { share: 1, from: 1, to: Number.MAX_SAFE_INTEGER };

/** What the statistics know of the sums of a filter: it chooses the quicker way, never the answer. */
export async function knownSums(
  db: DbOrTx,
  { amount_from_kopecks: from = 1, amount_to_kopecks: to = Number.MAX_SAFE_INTEGER }: ListFilter,
): Promise<KnownSums> {
  const { common, bounds } = (await statisticsOf(db)).sums;
  if (common.length === 0 && bounds.length < 2) return UNKNOWN_SUMS;
  const ofCommon = common.reduce(
    (sum, [value, share]) => sum + (value >= from && value <= to ? share : 0),
    0,
  );
  const rest = 1 - common.reduce((sum, [, share]) => sum + share, 0);
  const ofRest = bounds.length < 2 ? 0 : Math.max(0, shareBelow(bounds, to) - shareBelow(bounds, from));
  const all = [...common.map(([sum]) => sum), ...bounds];
  return {
    share: ofCommon + rest * ofRest,
    from: Math.max(1, from, Math.min(...all)),
    to: Math.max(1, Math.min(to, Math.max(...all))),
  };
}

/** About which share of the applications a list has; none where it is not among those with many. */
export async function shareOfScope(db: DbOrTx, { bank, of, id }: ListScope): Promise<number> {
  const { scopes } = await statisticsOf(db);
  return Math.min(scopes.get(bank) ?? 0, of === 'bank' ? 1 : (scopes.get(id) ?? 0));
}

/** About how many of the bands of migration 0250 (128 for a factor of e) lie between two sums. */
export function bandsBetween(from: number, to: number): number {
  return Math.max(1, Math.floor(Math.log(to) * 128) - Math.floor(Math.log(from) * 128) + 1);
}
