import type { ErrorCode } from 'shared-kernel/contract/errors';
import type { FoundCall } from './bank-request.ts';
import { getAt, isObject, readSource, writeFields, writeRows } from './fields.ts';
import type { BankMapping } from './mapping.ts';

export interface MappedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly isError: boolean;
}

/** Which page was asked for: where a bank tells no total, it follows from this. */
export interface PagePlace {
  readonly page: number;
  readonly size: number;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'validation',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};
/** A sentence, not a page. */
const MESSAGE_LIMIT = 500;

export function toPortalStatus(
  status: number,
  mapping: BankMapping,
  { mapping: own }: Pick<FoundCall, 'mapping'>,
): number {
  return own.status[status] ?? mapping.status[status] ?? status;
}

/** The portal's answer for the bank's. `requestId` enters an error's body. */
export function toPortalAnswer(
  found: FoundCall,
  mapping: BankMapping,
  answer: { readonly status: number; readonly body: unknown },
  { requestId, place }: { readonly requestId: string; readonly place?: PagePlace | undefined },
): MappedAnswer {
  const status = toPortalStatus(answer.status, mapping, found);
  const error = toPortalError(mapping, status, answer.body, requestId);
  if (error) return error;
  if (status >= 400) return { status, body: answer.body, isError: true };
  return { status, body: toPortalBody(found, unwrap(mapping, answer.body), place), isError: false };
}

/** What is in the bank's envelope; the body itself where there is none. */
export function unwrap({ envelope }: BankMapping, body: unknown): unknown {
  const inner = envelope === undefined ? undefined : getAt(body, envelope);
  return inner === undefined ? body : inner;
}

function toPortalError(
  { errors }: BankMapping,
  status: number,
  body: unknown,
  requestId: string,
): MappedAnswer | undefined {
  if (!errors) return undefined;
  const named = getAt(body, errors.code);
  const isNamed = named !== undefined && named !== null;
  if (!isNamed && status < 400) return undefined;
  const key = String(named);
  const known = Object.hasOwn(errors.codes, key) ? errors.codes[key] : undefined;
  // An error that calls itself a success, and that the mapping does not know.
  const told = known?.status ?? (status < 400 ? 500 : status);
  const text = errors.message === undefined ? undefined : getAt(body, errors.message);
  const message = typeof text === 'string' && text !== '' ? text.slice(0, MESSAGE_LIMIT) : undefined;
  const code = known?.code ?? CODES[told] ?? (told >= 500 ? 'internal' : 'validation');
  return {
    status: told,
    isError: true,
    body: { error: { code, ...(message === undefined ? {} : { message }), requestId } },
  };
}

function toPortalBody({ mapping }: FoundCall, body: unknown, place: PagePlace | undefined): unknown {
  const { answer, rows, page } = mapping;
  if (rows) return writeRows(rows, body);
  if (typeof answer === 'string') return readSource(answer, body);
  if (answer) return writeFields(answer, body);
  if (!page) return body;
  const objs = writeRows(page, body);
  const next = page.cursor && getAt(body, page.cursor.next);
  const told = page.total && getAt(body, page.total);
  if (!Array.isArray(objs)) return isObject(body) ? { objs, info: {} } : body;
  const isMore = typeof next === 'string' && next !== '';
  const cursors = page.cursor ? { next: isMore ? next : null } : {};
  if (told !== undefined) return { objs, info: { count_objs: told, ...cursors } };
  const seen = ((place?.page ?? 1) - 1) * (place?.size || objs.length) + objs.length;
  // At least one row more: nobody has counted them.
  return { objs, info: { count_objs: isMore ? seen + 1 : seen, capped: isMore, ...cursors } };
}
