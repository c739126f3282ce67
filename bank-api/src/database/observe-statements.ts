import type { LogEvent } from 'kysely';
import type { Telemetry } from 'telemetry';
import { withoutRequest } from './request-comment.ts';

const TEXT_LIMIT = 2_000;
const OPERATION = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update|table)\s+"?([a-z_]\w*)"?/i;
const NAMES_LIMIT = 200;

/** What is known of a statement without its parameters: `select applications`. */
interface Statement {
  readonly operation: string;
  readonly table: string;
  readonly text: string;
}

/** The statement with every literal taken out: parameters are not in it anyway. */
export function describeStatement(sql: string): Statement {
  return {
    operation: (OPERATION.exec(sql)?.[1] ?? 'unknown').toLowerCase(),
    table: TABLE.exec(sql)?.[1] ?? 'none',
    text: sql
      .replaceAll(/'(?:[^']|'')*'/g, '?')
      .replaceAll(/\s+/g, ' ')
      .slice(0, TEXT_LIMIT),
  };
}

/** Kysely's own log: a span for every statement of a trace, and the durations of all of them. */
export function logStatements(telemetry: Telemetry): (event: LogEvent) => void {
  const duration = telemetry.histogram('db.client.operation.duration', 'Time of statements, by table');
  const known = new Map<string, Statement>();

  const toStatement = (sql: string): Statement => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const statement = describeStatement(sql);
    // Texts vary with filters and lists only; those beyond the limit are described anew each time.
    if (known.size < NAMES_LIMIT) known.set(sql, statement);
    return statement;
  };

  return (event) => {
    const { operation, table, text } = toStatement(withoutRequest(event.query.sql));
    const names = { 'db.operation.name': operation, 'db.collection.name': table };
    const error = event.level === 'error' ? toErrorType(event.error) : undefined;
    duration(event.queryDurationMillis / 1000, { ...names, ...(error && { 'error.type': error }) });
    if (telemetry.traceparent() === undefined) return;
    const span = telemetry.startSpan(`${operation} ${table}`, {
      kind: 'client',
      startedAt: Date.now() - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', ...names, 'db.query.text': text },
    });
    if (error !== undefined) span.fail(error);
    span.end();
  };
}

/** SQLSTATE, or the name of the error; its message quotes values. */
export function toErrorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
}
