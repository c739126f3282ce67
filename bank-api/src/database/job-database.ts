import type { ConstructorOptions } from 'pg-boss';

/** pg-boss's view of a database. */
export type IDatabase = NonNullable<ConstructorOptions['db']>;
export type BackendProfile = NonNullable<ConstructorOptions['backend']>;
