import { z } from 'zod';
import { errorBodySchema } from '../contract/errors.ts';
import type { ClientErrorCode, ErrorCode, FieldError, MissingItem } from '../contract/errors.ts';

export interface ApiErrorFacts {
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly requestId?: string | undefined;
  /** The bank's own Russian sentence. */
  readonly serverMessage?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly missing?: readonly MissingItem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The agent declined to go on. */
  readonly isGivenUp?: boolean | undefined;
  readonly cause?: unknown;
}

/** The one way a call fails. Its Russian text is `errorText(error)` of `shared-kernel/locale`. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: readonly FieldError[] | undefined;
  readonly missing: readonly MissingItem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isGivenUp: boolean;

  constructor(facts: ApiErrorFacts) {
    super(`${facts.code} (${facts.status})`, { cause: facts.cause });
    this.name = 'ApiError';
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.serverMessage = facts.serverMessage;
    this.fields = facts.fields;
    this.missing = facts.missing;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.isGivenUp = facts.isGivenUp ?? false;
  }
}

/** Host and remotes may carry their own copy of the class, so the name counts, not the identity. */
export function isApiError(error: unknown): error is ApiError {
  return (
    error instanceof ApiError || (error instanceof Error && error.name === 'ApiError' && 'code' in error)
  );
}

/**
 * Whether what an address of the portal names does not exist: a bank refuses an identifier that is cut off or mistyped as a
 * wrong value.
 */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && (error.code === 'not_found' || error.code === 'validation');
}

/** Whether a bank refused the call for a field that it does not know, `/dated_at`: the contract had it later. */
export function isFieldUnknown(error: unknown, path: string): boolean {
  if (!isApiError(error)) return false;
  return error.fields?.some((field) => field.path === path && field.code === 'unknown_field') === true;
}

/** A call that was given up on purpose: it is never shown. */
export function isCancelled(error: unknown): boolean {
  return isApiError(error) && (error.code === 'cancelled' || error.isGivenUp);
}

/** Codes for answers whose body is not the bank's error body (a proxy, a gateway). */
function codeOfStatus(status: number): ErrorCode | ClientErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 405:
      return 'method_not_allowed';
    case 409:
      return 'conflict';
    case 413:
      return 'payload_too_large';
    case 415:
      return 'unsupported_media_type';
    case 429:
      return 'rate_limited';
    case 502:
    case 503:
    case 504:
      return 'unavailable';
    default:
      return status >= 500 ? 'internal' : 'bad_response';
  }
}

function toSeconds(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && header !== '' && Number.isFinite(seconds) && seconds >= 0
    ? Math.ceil(seconds)
    : undefined;
}

/** A bank of its own making has codes of its own, and numbers no request: its sentence counts all the same. */
const errorReader = z.object({
  error: errorBodySchema.shape.error.extend({
    code: errorBodySchema.shape.error.shape.code.optional().catch(undefined),
    requestId: z.string().optional(),
  }),
});

function parseBody(body: unknown): z.output<typeof errorReader>['error'] | undefined {
  let value = body;
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  const parsed = errorReader.safeParse(value);
  return parsed.success ? parsed.data.error : undefined;
}

/** The error of an answer that is not 2xx. */
export function errorOfAnswer(
  status: number,
  body: unknown,
  headers: { readonly requestId?: string | undefined; readonly retryAfter?: string | undefined },
): ApiError {
  const parsed = parseBody(body);
  return new ApiError({
    code: parsed?.code ?? codeOfStatus(status),
    status,
    requestId: parsed?.requestId ?? headers.requestId,
    serverMessage: parsed?.message,
    fields: parsed?.fields,
    missing: parsed?.missing,
    retryAfterSeconds: parsed?.retryAfterSeconds ?? toSeconds(headers.retryAfter),
  });
}
