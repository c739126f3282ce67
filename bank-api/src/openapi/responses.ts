import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import { ERROR_STATUS } from '../http/error-status.ts';
import { pascalCase, type Json } from './json.ts';
import { SCHEMAS } from './schemas.ts';

const GENERAL: readonly ErrorCode[] = ['validation', 'rate_limited', 'internal', 'unavailable'];
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'token_expired'];
/** So many codes still make a name that can be read. */
const CODES_IN_A_NAME = 3;

/** What several calls share, by name: `components.responses` and `components.examples`. */
export interface Book {
  readonly responses: Record<string, Json>;
  readonly examples: Record<string, Json>;
}

/** Every code that the call may answer: its own, and those that follow from what it needs. */
export function errorCodes(endpoint: AnyEndpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...GENERAL,
    ...(endpoint.auth === 'bearer' ? SIGNED_IN : []),
    ...(endpoint.roles === undefined ? [] : (['forbidden'] as const)),
    ...(endpoint.confirmation === undefined ? [] : (['confirmation_required'] as const)),
    ...(endpoint.errors ?? []),
  ]);
}

/** One response a status, all with the one body; those with few codes are written once for all calls. */
export function errorResponses(endpoint: AnyEndpoint, book: Book): Json {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const sorted = codes.toSorted();
      if (sorted.length > CODES_IN_A_NAME) return [status, response(sorted, book)];
      const name = sorted.map(pascalCase).join('Or');
      book.responses[name] ??= response(sorted, book);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function response(codes: readonly ErrorCode[], book: Book): Json {
  for (const code of codes) book.examples[code] ??= { summary: code, value: errorExample(code) };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  const schema = { $ref: `${SCHEMAS}ErrorBody` };
  return {
    description: `Refused with the code ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    'x-error-codes': codes,
    content: { 'application/json': { schema, examples } },
  };
}

function errorExample(code: ErrorCode): Json {
  const fields =
    code === 'validation' || code === 'statement_broken'
      ? { fields: [{ path: '/email', code: 'format' }] }
      : {};
  const wait = code === 'rate_limited' || code === 'too_many_attempts' ? { retryAfterSeconds: 60 } : {};
  return { error: { code, ...fields, ...wait, requestId: 'req-7f3a' } };
}
