import type { ErrorCode, FieldError, MissingItem } from 'shared-kernel/contract/errors';

interface DomainErrorOptions {
  /** Russian sentence shown in place of the portal's own text. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  readonly missing?: readonly MissingItem[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal that the caller is told about: its code decides the status and the portal's text. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly publicMessage: string | undefined;
  readonly fields: readonly FieldError[] | undefined;
  readonly missing: readonly MissingItem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.publicMessage = options.message;
    this.fields = options.fields;
    this.missing = options.missing;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refused field of the body, query or params; `path` is a JSON pointer. */
export function fieldError(path: string, code: string, detail?: FieldError['detail']): DomainError {
  return new DomainError('validation', {
    fields: [{ path, code, ...(detail === undefined ? {} : { detail }) }],
  });
}
