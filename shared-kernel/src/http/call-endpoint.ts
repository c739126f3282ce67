import { isAxiosError } from 'axios';
import type { AxiosProgressEvent, AxiosResponse } from 'axios';
import type { BankCode } from '../contract/banks.ts';
import type {
  AnyEndpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
} from '../contract/endpoint.ts';
import { findUnreadRows } from '../contract/reading.ts';
import { bearerTokenOf } from '../session/auth-records.ts';
import { session } from '../session/session.ts';
import { addressOf } from './address.ts';
import { ApiError, errorOfAnswer, isApiError } from './api-error.ts';
import { noteBankTime } from './bank-clock.ts';
import { httpClient } from './client.ts';
import { httpConfiguration } from './config.ts';
import { trackRequest } from './pending-requests.ts';
import type { PendingRequest } from './pending-requests.ts';
import { toFormData } from './multipart.ts';
import { randomRequestId } from './request-id.ts';

/** Time limit of a call that names none. */
export const DEFAULT_TIMEOUT_MS = 30_000;

/** Bytes sent so far; `totalBytes` is `undefined` while the browser does not know it. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The bank to call; the current one when absent. */
  readonly bank?: BankCode | undefined;
  readonly onUploadProgress?: ((progress: UploadProgress) => void) | undefined;
}

type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : {} extends Value
    ? { readonly [Key in Name]?: Value | undefined }
    : { readonly [Key in Name]: Value };

type NoUpload = { readonly file?: undefined; readonly fields?: undefined };

/** A multipart call takes `file` and `fields`, any other `body`; both follow the endpoint's body schema. */
type BodyPart<Value> = [Value] extends [never]
  ? { readonly body?: undefined } & NoUpload
  : | (Part<'body', Value> & NoUpload)
    | (Part<'fields', Value> & { readonly file: Blob; readonly body?: undefined });

export type EndpointArguments<E extends AnyEndpoint> = Part<'params', NonNullable<EndpointParams<E>>> &
  Part<'query', NonNullable<EndpointQuery<E>>> &
  BodyPart<NonNullable<EndpointBody<E>>>;

/** What a call needs: nothing may be left out that its schemas require. */
export type CallArguments<E extends AnyEndpoint> = EndpointArguments<E> & CallOptions;
/** The argument list of a call: optional when the endpoint needs nothing. */
export type CallRest<E extends AnyEndpoint> =
  {} extends EndpointArguments<E> ? [args?: CallArguments<E>] : [args: CallArguments<E>];

interface LooseArguments extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * Makes one call of the contract at the current bank (or `bank`) and answers what its response schema gives.
 * Throws `ApiError`: the bank's code, or `network`, `timeout`, `cancelled`, `bad_response`.
 */
export function callEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  ...rest: CallRest<E>
): Promise<EndpointResponse<E>> {
  return callWith(endpoint, rest[0] ?? {});
}

/** The same for hooks that take the arguments over: their own signature has checked the types. */
export async function callWith<E extends AnyEndpoint>(
  endpoint: E,
  given: object,
): Promise<EndpointResponse<E>> {
  const args = given as LooseArguments;
  const bank = args.bank ?? session.currentBank();
  const pending = trackRequest(args.signal);
  try {
    await requireCapability(endpoint, bank, pending);
    return await attempt(endpoint, args, bank, pending).catch(async (error: unknown) => {
      await confirmFirst(error, bank, pending);
      return attempt(endpoint, args, bank, pending);
    });
  } finally {
    pending.release();
  }
}

/**
 * A bank is not asked for what it does not have.
 * @returns nothing where nothing is to be asked first
 * @throws ApiError `not_offered`
 */
export function requireCapability(
  endpoint: AnyEndpoint,
  bank: BankCode,
  pending: PendingRequest,
): Promise<void> | undefined {
  const offers = httpConfiguration().offersCapability;
  const { capability } = endpoint;
  if (!offers || !capability || bearerTokenOf(bank) === undefined) return undefined;
  return checkOffer(offers(bank, capability), pending);
}

async function checkOffer(offer: Promise<boolean>, pending: PendingRequest): Promise<void> {
  const isOffered = await offer;
  if (pending.signal.aborted || pending.isStale()) throw new ApiError({ code: 'cancelled', status: 0 });
  if (!isOffered) throw new ApiError({ code: 'not_offered', status: 0 });
}

/**
 * Has the agent confirm who they are where the bank asks for it; any other failure passes.
 * @throws ApiError the failure itself, silent when the agent declined
 */
async function confirmFirst(error: unknown, bank: BankCode, pending: PendingRequest): Promise<void> {
  const ask = httpConfiguration().onConfirmationRequired;
  if (!isApiError(error) || error.code !== 'confirmation_required' || !ask) throw error;
  const isConfirmed = await ask({ bank, signal: pending.signal });
  if (pending.signal.aborted || pending.isStale()) throw new ApiError({ code: 'cancelled', status: 0 });
  if (isConfirmed) return;
  const { code, status, requestId, serverMessage } = error;
  throw new ApiError({ code, status, requestId, serverMessage, isGivenUp: true });
}

async function attempt<E extends AnyEndpoint>(
  endpoint: E,
  args: LooseArguments,
  bank: BankCode,
  pending: PendingRequest,
): Promise<EndpointResponse<E>> {
  const token = endpoint.auth === 'bearer' ? bearerTokenOf(bank) : undefined;
  // A page that is drawn once more while the agent is signed out asks for nothing.
  if (endpoint.auth === 'bearer' && token === undefined) {
    const error = new ApiError({ code: 'unauthenticated', status: 401 });
    // Or the token has run out, which the shell finds.
    httpConfiguration().onUnauthenticated?.({ bank, error });
    throw error;
  }
  if (token !== undefined && httpConfiguration().isHeldBack?.(endpoint.id, bank))
    throw new ApiError({ code: 'cancelled', status: 0 });
  try {
    const answer = await send(endpoint, args, bank, token, pending);
    noteBankTime(bank, findHeader(answer, 'date'));
    if (pending.isStale()) throw new ApiError({ code: 'cancelled', status: 0 });
    if (answer.status < 200 || answer.status >= 300) throw await toRefusal(answer);
    const value = (await readAnswer(endpoint, answer)) as EndpointResponse<E>;
    httpConfiguration().onOutcome?.({ bank });
    return value;
  } catch (error) {
    const failure = toFailure(error, pending);
    httpConfiguration().onOutcome?.({ bank, error: failure });
    // A refused token that was replaced meanwhile says nothing about the session of now.
    const isTokenRefused =
      failure.status === 401 && token !== undefined && [token, undefined].includes(bearerTokenOf(bank));
    if (isTokenRefused && (failure.code === 'unauthenticated' || failure.code === 'token_expired')) {
      httpConfiguration().onUnauthenticated?.({ bank, error: failure });
    }
    // A refusal to switch the factor off says nothing about the session.
    if (failure.code === 'second_factor_required' && endpoint.id !== 'disableSecondFactor') {
      httpConfiguration().onSecondFactorRequired?.(bank);
    }
    if (failure.code === 'password_change_required') httpConfiguration().onPasswordChangeRequired?.(bank);
    throw failure;
  }
}

function send(
  endpoint: AnyEndpoint,
  args: LooseArguments,
  bank: BankCode,
  token: string | undefined,
  pending: PendingRequest,
): Promise<AxiosResponse<unknown>> {
  const isJson = args.body !== undefined;
  const { onUploadProgress } = args;
  return httpClient.request<unknown>({
    method: endpoint.method,
    url: addressOf(bank, endpoint.path, args),
    headers: {
      Accept: endpoint.answer === 'file' ? '*/*' : 'application/json',
      'x-request-id': randomRequestId(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    },
    data: isJson ? JSON.stringify(args.body) : args.file ? toFormData(args.file, args.fields) : undefined,
    responseType: endpoint.answer === 'file' ? 'blob' : 'text',
    timeout: endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    signal: pending.signal,
    ...(onUploadProgress
      ? {
          onUploadProgress: ({ loaded, total }: AxiosProgressEvent) =>
            onUploadProgress({ sentBytes: loaded, totalBytes: total }),
        }
      : {}),
  });
}

function findHeader(answer: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = answer.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function toRefusal(answer: AxiosResponse<unknown>): Promise<ApiError> {
  const body = answer.data instanceof Blob ? await answer.data.text() : answer.data;
  return errorOfAnswer(answer.status, body, {
    requestId: findHeader(answer, 'x-request-id'),
    retryAfter: findHeader(answer, 'retry-after'),
  });
}

async function readAnswer(endpoint: AnyEndpoint, answer: AxiosResponse<unknown>): Promise<unknown> {
  const schema = endpoint.reads ?? endpoint.response;
  const parsed = await schema.safeParseAsync(toAnswerData(endpoint, answer));
  if (parsed.success) {
    const unread = findUnreadRows(parsed.data);
    if (unread.length > 0) httpConfiguration().onUnreadRows?.({ endpoint: endpoint.id, unread });
    return parsed.data;
  }
  throw badResponse(endpoint, answer, parsed.error.issues);
}

/** The body as data; what is not JSON counts as no body, which a call that reads none can do with. */
function toAnswerData(endpoint: AnyEndpoint, answer: AxiosResponse<unknown>): unknown {
  if (endpoint.answer === 'file') return answer.data;
  if (endpoint.answer === 'empty' || typeof answer.data !== 'string' || answer.data === '') return undefined;
  try {
    return JSON.parse(answer.data) as unknown;
  } catch {
    return undefined;
  }
}

function badResponse(
  endpoint: AnyEndpoint,
  answer: AxiosResponse<unknown>,
  issues: readonly { readonly path: readonly PropertyKey[] }[],
): ApiError {
  // Names where the answer departs from the contract, never what it holds: that is client data.
  const fields = issues.map(({ path }) => path.map(String).join('/')).join(', ');
  console.warn(`The answer of "${endpoint.id}" does not follow the contract at: ${fields || '/'}`);
  const requestId = findHeader(answer, 'x-request-id');
  return new ApiError({ code: 'bad_response', status: answer.status, requestId });
}

function toFailure(error: unknown, pending: PendingRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (pending.signal.aborted || pending.isStale()) return new ApiError({ code: 'cancelled', status: 0 });
  if (isAxiosError(error)) {
    const isTimeout = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
    return new ApiError({ code: isTimeout ? 'timeout' : 'network', status: 0, cause: error });
  }
  throw error;
}
