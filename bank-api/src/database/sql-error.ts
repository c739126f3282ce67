import type { ErrorCode } from 'shared-kernel/contract/errors';
import { isDiskFull } from '../http/disk-full.ts';
import { DomainError } from '../http/domain-error.ts';

interface SqlError {
  readonly code: string;
  readonly constraint?: string;
}

const TRANSIENT = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const INVALID_PASSWORD = '28P01';
/** Values that a column cannot hold: numbers and dates out of range, text that is not one. */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
/** What the driver says, without a code, of a connection that broke or that it could not have in time. */
const LOST_CONNECTION =
  /^(Connection terminated|Client .* is not queryable$|timeout exceeded when trying to connect$|timeout expired$|Cannot use a pool after calling end)/;

/** Unique constraints whose violation has a code of its own. A module adds its own here. */
const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = { agents_email_key: 'email_taken' };

function isSqlError(error: unknown): error is SqlError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Whether the same transaction may succeed when it is run again. */
export function isTransient(error: unknown): boolean {
  return isSqlError(error) && TRANSIENT.has(error.code);
}

/** Whether a lock was waited for longer than the transaction wants to. */
export function isLockTimeout(error: unknown): boolean {
  return isSqlError(error) && error.code === LOCK_TIMEOUT;
}

/** Whether the server refuses the password of the address. */
export function isPasswordRefused(error: unknown): boolean {
  return isSqlError(error) && error.code === INVALID_PASSWORD;
}

/** Whether the error is a violation of the named unique constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return isSqlError(error) && error.code === '23505' && error.constraint === constraint;
}

/** An error of the database or of the disk as the caller may see it; `undefined` when it is a fault of the server. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (!isSqlError(error))
    return error instanceof Error && LOST_CONNECTION.test(error.message)
      ? new DomainError('unavailable', { cause: error })
      : undefined;
  const { code } = error;
  if (code === '23505')
    return new DomainError(CONSTRAINT_CODES[error.constraint ?? ''] ?? 'conflict', { cause: error });
  // A row that names what is not there, or is not there any more: the caller's id leads nowhere.
  if (code === '23503') return new DomainError('not_found', { cause: error });
  if (UNSTORABLE.has(code))
    return new DomainError('validation', { fields: [{ path: '', code: 'format' }], cause: error });
  if (TRANSIENT.has(code) || code === LOCK_TIMEOUT) return new DomainError('conflict', { cause: error });
  if (isDiskFull(error)) return new DomainError('insufficient_storage', { cause: error });
  if (UNREACHABLE.has(code) || code.startsWith('08') || code.startsWith('53') || code.startsWith('57')) {
    return new DomainError('unavailable', { cause: error });
  }
  return undefined;
}
