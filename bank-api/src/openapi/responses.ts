import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import type { ErrorCode } from 'shared-kernel/contract/errors';
import { ERROR_STATUS } from '../http/error-status.ts';
import { pascalCase, type Json } from './json.ts';
import { SCHEMAS } from './schemas.ts';

/** `not_found`: also where the server is not the bank of the address. */
const GENERAL: readonly ErrorCode[] = ['validation', 'not_found', 'rate_limited', 'internal', 'unavailable'];
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'token_expired'];
const WITH_JSON: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type'];
const WITH_FILE: readonly ErrorCode[] = [
  'unsupported_media_type',
  'file_too_large',
  'file_empty',
  'upload_incomplete',
];
/** So many codes still make a name that can be read. */
const CODES_IN_A_NAME = 3;

/** What several calls share, by name: `components.responses` and `components.examples`. */
export interface Book {
  readonly responses: Record<string, Json>;
  readonly examples: Record<string, Json>;
}

/** Refusals that say when the next try is worth it. */
const SAYS_WHEN: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'too_many_attempts', 'unavailable']);
const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until the next try is worth it; `retryAfterSeconds` of the body says the same.',
    schema: { type: 'integer', minimum: 0 },
    example: 60,
  },
};

function bodyCodes({ body, bodyKind }: AnyEndpoint): readonly ErrorCode[] {
  if (bodyKind === 'multipart') return WITH_FILE;
  return body === undefined ? [] : WITH_JSON;
}

/** Refusals of the session: there is none, or it has to do something before it may make the call. */
function sessionCodes(endpoint: AnyEndpoint): readonly ErrorCode[] {
  if (endpoint.auth !== 'bearer') return [];
  return [
    ...SIGNED_IN,
    ...(endpoint.beforePasswordChange === true ? [] : (['password_change_required'] as const)),
    ...(endpoint.beforeSecondFactor === true ? [] : (['second_factor_required'] as const)),
  ];
}

/** Every code that the call may answer: its own, and those that follow from what it needs. */
export function errorCodes(endpoint: AnyEndpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...GENERAL,
    ...sessionCodes(endpoint),
    ...bodyCodes(endpoint),
    ...(endpoint.method === 'GET' ? [] : (['insufficient_storage'] as const)),
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
    ...(codes.some((code) => SAYS_WHEN.has(code)) ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': { schema, examples } },
  };
}

function errorExample(code: ErrorCode): Json {
  const fields =
    code === 'validation' || code === 'statement_broken'
      ? { fields: [{ path: '/email', code: 'format' }] }
      : {};
  const wait = SAYS_WHEN.has(code) ? { retryAfterSeconds: 60 } : {};
  return { error: { code, ...fields, ...wait, requestId: 'req-7f3a' } };
}
