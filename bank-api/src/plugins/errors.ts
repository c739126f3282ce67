import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from 'shared-kernel/contract/errors';
import { toDomainError } from '../database/sql-error.ts';
import { DomainError } from '../http/domain-error.ts';
import { ERROR_STATUS } from '../http/error-status.ts';

/** Fastify's and its plugins' own errors that have a code of the contract; other 4xx become `validation`. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_BAD_URL: 'validation',
};

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** What is unavailable is asked for again after this time, unless the refusal says another. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** Refusals that may come before the body has been read to its end. */
const ENDS_CONNECTION: ReadonlySet<ErrorCode> = new Set([
  'payload_too_large',
  'file_too_large',
  'insufficient_storage',
]);

function getRetryAfter({ code, retryAfterSeconds }: DomainError): number | undefined {
  return retryAfterSeconds ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined);
}

function asDomainError(error: FastifyError | DomainError): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const known = FRAMEWORK_CODES[error.code];
  if (known !== undefined) return new DomainError(known, { cause: error });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = STATUS_CODES[status] ?? 'validation';
    return new DomainError(
      code,
      code === 'validation' ? { fields: [{ path: '', code: 'format' }], cause: error } : {},
    );
  }
  return toDomainError(error);
}

/** The body of a refusal. */
export function errorBody(error: DomainError, requestId: string): ErrorBody {
  const retryAfterSeconds = getRetryAfter(error);
  return {
    error: {
      code: error.code,
      ...(error.publicMessage === undefined ? {} : { message: error.publicMessage }),
      ...(error.fields === undefined ? {} : { fields: [...error.fields] }),
      ...(error.missing === undefined ? {} : { missing: [...error.missing] }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      requestId,
    },
  };
}

/** Answers with a refusal; anything unexpected is logged and becomes `internal` without details. */
export function sendError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = asDomainError(error);
  if (known === undefined || known.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (known.code === 'unavailable') request.log.warn({ err: error }, 'database unavailable');
  else if (known.code === 'insufficient_storage') request.log.error({ err: error }, 'disk full');
  const answer = known ?? new DomainError('internal');
  const retryAfterSeconds = getRetryAfter(answer);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // An answer sent before the body has been read to its end must not leave the rest to the next request.
  if (ENDS_CONNECTION.has(answer.code)) reply.header('connection', 'close');
  return reply
    .code(ERROR_STATUS[answer.code] ?? 422)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(answer, request.id));
}

function toMatcher(path: string): RegExp {
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/banks/[^/]+${pattern.replace(/\/$/, '')}/?$`);
}

/** Error and not-found handlers: every answer that is not 2xx has the contract's error body. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = app.endpoints.filter((one) => toMatcher(one.path).test(path)).map((one) => one.method);
    if (methods.length === 0) return sendError(new DomainError('not_found'), request, reply);
    reply.header('allow', [...new Set(methods)].join(', '));
    return sendError(new DomainError('method_not_allowed'), request, reply);
  });
}
