import { currentRequestId } from '../http/request-scope.ts';

const COMMENT = / \/\* request [\w-]+ \*\/$/;

/**
 * The statement with the request that it is sent for: PostgreSQL's log and `pg_stat_activity` are then read beside the
 * logs of the servers. An id has letters, digits, `-` and `_` alone: see `getRequestId`.
 */
export function nameRequest(sql: string): string {
  const id = currentRequestId();
  return id === undefined ? sql : `${sql} /* request ${id} */`;
}

/** The same for all requests. */
export function withoutRequest(sql: string): string {
  return sql.replace(COMMENT, '');
}
