import type { ColumnType, GeneratedAlways, Kysely, Transaction } from 'kysely';
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
/** What a transaction writes last, gathered while it runs. */
export interface LastWrites {
  write(tx: Tx): Promise<void>;
}
/** Transaction of `withTransaction`. */
export type Tx = Transaction<Database> & { readonly lastWrites: LastWrites[] };
/** What a repository takes: a root handle or a transaction. */
export type DbOrTx = Db | Tx;
