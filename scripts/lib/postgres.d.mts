export interface Postgres {
  readonly url: string;
  /** Stops it as an operator (fast) or as a crash does (immediate), and starts it on the same data and port. */
  restart(options?: { readonly isImmediate?: boolean; readonly downMs?: number }): Promise<void>;
  stop(): Promise<void>;
}

export function startPostgres(options?: {
  readonly user?: string;
  readonly database?: string;
  /** The user's password, which every address then needs. */
  readonly password?: string;
  /** Its databases come and go: in memory where there is room. */
  readonly ofManyDatabases?: boolean;
  /** Files of a certificate and its key: connections are encrypted then. */
  readonly certificate?: { readonly certificate: string; readonly key: string };
}): Promise<Postgres | null>;

/** What is to be done where `startPostgres` answers `null`. */
export const NO_POSTGRES: string;
