export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

export function startPostgres(options?: {
  readonly user?: string;
  readonly database?: string;
}): Promise<Postgres | null>;
