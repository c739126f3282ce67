import { sql, type RawBuilder } from 'kysely';
import type { JsonParam } from './types.ts';

/** A value for a jsonb column. Always this way: the engines' own conversion of arrays and strings differs. */
export function jsonb<T>(value: T): RawBuilder<JsonParam<T>> {
  return sql`cast(cast(${JSON.stringify(value)} as text) as jsonb)`;
}
