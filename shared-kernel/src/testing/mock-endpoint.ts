import { AxiosError, AxiosHeaders } from 'axios';
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { z } from 'zod';
import { portalBanks } from '../locale/banks.ts';
import type { BankCode } from '../contract/banks.ts';
import type { AnyEndpoint, EndpointRequest } from '../contract/endpoint.ts';
import type { ErrorBody, ErrorCode, FieldError } from '../contract/errors.ts';
import { httpClient } from '../http/client.ts';
import { bankBaseUrl } from '../http/config.ts';

type Present<Value> = [NonNullable<Value>] extends [never] ? undefined : NonNullable<Value>;

/** What a handler is given: the request as the server's own handler would see it, parsed by the contract. */
export type MockRequest<E extends AnyEndpoint> = {
  readonly [Part in keyof EndpointRequest<E>]: Present<EndpointRequest<E>[Part]>;
} & {
  readonly bank: BankCode;
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The file part of a multipart call. */
  readonly file: File | undefined;
};

type MockAnswer<E extends AnyEndpoint> =
  | z.input<E['response']>
  // A bank that leaves out what the portal does not require.
  | ([NonNullable<E['reads']>] extends [never] ? never : z.input<NonNullable<E['reads']>>);
/** Answers what the bank would send, or throws `mockError(…)`. */
export type MockHandler<E extends AnyEndpoint> = (
  request: MockRequest<E>,
) => MockAnswer<E> | Promise<MockAnswer<E>>;

interface MockErrorFacts extends Partial<Omit<ErrorBody['error'], 'code'>> {
  /** HTTP status; 400 when absent. */
  readonly status?: number;
}

class MockError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.error.code);
    this.status = status;
    this.body = body;
  }
}

class MockNetworkFailure extends Error {}

/** An error answer of the bank: `throw mockError('not_found', { status: 404 })`. */
export function mockError(code: ErrorCode, { status = 400, ...facts }: MockErrorFacts = {}): Error {
  return new MockError(status, { error: { requestId: 'mock-request', ...facts, code } });
}

/** No answer at all: `throw mockNetworkFailure()`. */
export function mockNetworkFailure(): Error {
  return new MockNetworkFailure('Network Error');
}

export interface MockedEndpoint<E extends AnyEndpoint> {
  /** Requests so far, oldest first. */
  readonly calls: readonly MockRequest<E>[];
  /** Takes the handler away. */
  readonly remove: () => void;
}

interface Registration {
  readonly endpoint: AnyEndpoint;
  readonly pattern: RegExp;
  readonly handler: MockHandler<AnyEndpoint>;
  readonly calls: MockRequest<AnyEndpoint>[];
}

let registrations: Registration[] = [];

/**
 * Answers a call of the contract below the real http layer: the address, the bearer, the schemas and the
 * errors are the real ones. The handler registered last wins; all are gone after the test.
 */
export function mockEndpoint<E extends AnyEndpoint>(
  endpoint: E,
  handler: MockHandler<E> | Awaited<MockAnswer<E>>,
): MockedEndpoint<E> {
  const handle = typeof handler === 'function' ? handler : () => handler;
  const registration: Registration = {
    endpoint,
    pattern: toPattern(endpoint.path),
    handler: handle as unknown as MockHandler<AnyEndpoint>,
    calls: [],
  };
  registrations = [registration, ...registrations];
  httpClient.defaults.adapter = adapter;
  return {
    calls: registration.calls as unknown as readonly MockRequest<E>[],
    remove: () => {
      registrations = registrations.filter((each) => each !== registration);
    },
  };
}

/** Removes every handler; calls without one still fail instead of reaching a network. */
export function resetMockEndpoints(): void {
  registrations = [];
  httpClient.defaults.adapter = adapter;
}

function toPattern(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

const placeholders = (path: string): number => path.split('{').length - 1;

const adapter: AxiosAdapter = (config) => {
  const work = answerTo(config);
  const { signal } = config;
  if (!signal) return work;
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      const cancel = (): void => reject(new AxiosError('canceled', AxiosError.ERR_CANCELED, config));
      if (signal.aborted) cancel();
      else signal.addEventListener?.('abort', cancel);
    }),
  ]);
};

async function answerTo(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { bank, path, search } = locate(config.url ?? '');
  const method = (config.method ?? 'get').toUpperCase();
  const registration = registrations
    .filter((each) => each.endpoint.method === method && each.pattern.test(path))
    // A literal path (`clear_all`) wins over a placeholder (`{id}`).
    .reduce<Registration | undefined>(
      (best, each) =>
        best && placeholders(best.endpoint.path) <= placeholders(each.endpoint.path) ? best : each,
      undefined,
    );
  if (!registration) {
    console.error(`No mockEndpoint answers ${method} ${path}`);
    throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  }
  try {
    const request = toMockRequest(registration, config, bank, path, search);
    registration.calls.push(request);
    if (request.file) config.onUploadProgress?.(toProgress(request.file.size));
    const answer: unknown = await registration.handler(request);
    return toResponse(
      config,
      answer === undefined ? 204 : 200,
      answer instanceof Blob ? answer : bodyText(answer),
    );
  } catch (error) {
    if (error instanceof MockError) return toResponse(config, error.status, bodyText(error.body));
    if (error instanceof MockNetworkFailure) {
      throw new AxiosError(error.message, AxiosError.ERR_NETWORK, config);
    }
    throw error;
  }
}

function locate(url: string): { bank: BankCode; path: string; search: URLSearchParams } {
  const [address = '', search = ''] = url.split('?');
  for (const { code: bank } of portalBanks()) {
    const base = bankBaseUrl(bank);
    if (address.startsWith(`${base}/`)) {
      return { bank, path: address.slice(base.length), search: new URLSearchParams(search) };
    }
  }
  throw new Error(`${url} is no bank's address`);
}

function toMockRequest(
  { endpoint, pattern }: Registration,
  config: InternalAxiosRequestConfig,
  bank: BankCode,
  path: string,
  search: URLSearchParams,
): MockRequest<AnyEndpoint> {
  const headers = AxiosHeaders.from(config.headers).toJSON() as Record<string, string>;
  const token = /^Bearer (.+)$/.exec(String(headers['Authorization'] ?? ''))?.[1];
  if (endpoint.auth === 'bearer' && token === undefined) throw mockError('unauthenticated', { status: 401 });
  const params = Object.fromEntries(
    Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]),
  );
  const { body, file } = toBody(config.data);
  return {
    params: check(endpoint.params, params),
    query: check(endpoint.query, toQuery(search)),
    body: check(endpoint.body, body),
    bank,
    token,
    headers,
    file,
  } as MockRequest<AnyEndpoint>;
}

function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

function toBody(data: unknown): { body: unknown; file: File | undefined } {
  if (data instanceof FormData) {
    const file = data.get('file');
    const fields = [...data.entries()].filter(([name]) => name !== 'file');
    return { body: Object.fromEntries(fields), file: file instanceof File ? file : undefined };
  }
  return { body: typeof data === 'string' ? (JSON.parse(data) as unknown) : undefined, file: undefined };
}

/** A request that breaks the contract is refused as the server would refuse it. */
function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldError[] = parsed.error.issues.map((issue) => ({
    path: `/${issue.path.map(String).join('/')}`,
    code: issue.code,
  }));
  throw mockError('validation', { status: 422, fields });
}

function bodyText(answer: unknown): string {
  return answer === undefined ? '' : JSON.stringify(answer);
}

function toResponse(config: InternalAxiosRequestConfig, status: number, data: unknown): AxiosResponse {
  const headers = new AxiosHeaders({ 'x-request-id': 'mock-request' });
  const isBlobWanted = config.responseType === 'blob' && typeof data === 'string';
  return {
    config,
    status,
    statusText: '',
    headers,
    data: isBlobWanted ? new Blob([data], { type: 'application/json' }) : data,
  };
}

function toProgress(size: number): never {
  return { loaded: size, total: size, bytes: size, lengthComputable: true } as never;
}
