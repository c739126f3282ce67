import type { ColumnType, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { NewEvent } from '../events/audience.ts';
import type { Database } from './schema.ts';

/** UTC instant as ISO 8601 text, read and written alike on both engines. */
export type Instant = string;
/** Column that the database fills when it is left out. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
/** Identity column. */
export type Identity = GeneratedAlways<number>;
/** Column that the database computes from others. */
export type Derived<T> = GeneratedAlways<T>;
/** Written form of a jsonb value; only `jsonb(value)` makes one. */
declare const json: unique symbol;
export interface JsonParam<T> {
  readonly [json]: T;
}
/** jsonb column: read as a value, written with `jsonb(value)`. */
export type Json<T> = ColumnType<T, JsonParam<T>, JsonParam<T>>;
export type JsonWithDefault<T> = ColumnType<T, JsonParam<T> | undefined, JsonParam<T>>;

/** Root handle: one connection per statement. Never used inside a transaction. */
export type Db = Kysely<Database>;
/** Transaction of `withTransaction`, with what it is going to tell open portals. */
export type Tx = Transaction<Database> & { readonly pendingEvents: NewEvent[] };
/** What a repository takes: a root handle or a transaction. */
export type DbOrTx = Db | Tx;
