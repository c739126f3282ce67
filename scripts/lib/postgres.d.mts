export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

export function startPostgres(options?: {
  readonly user?: string;
  readonly database?: string;
}): Promise<Postgres | null>;

/** What is to be done where `startPostgres` answers `null`. */
export const NO_POSTGRES: string;
