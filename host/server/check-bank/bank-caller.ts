import type { HttpMethod } from 'shared-kernel/contract/endpoint';
import type { SpecifiedCall } from 'shared-kernel/contract/specified-calls';
import { corsFault, preflightFault } from './cors.ts';

/** Why there is no answer that could be looked at. */
export type Fault = 'network' | 'timeout' | 'redirect' | 'status' | 'not_json' | 'cors';

export type CallResult =
  | { readonly status: number; readonly body: unknown; readonly ms: number; readonly fault?: undefined }
  | {
      readonly status?: number;
      readonly body?: undefined;
      readonly fault: Fault;
      readonly detail: string;
      readonly ms: number;
    };

export interface CallArguments {
  /** In place of `{id}` or `{hash}`. */
  readonly named?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
}

export interface CallerOptions {
  readonly base: string;
  readonly origin: string | undefined;
  readonly timeoutMs: number | undefined;
}

/** The portal's own limits (chapter 7): the lists have more time. */
const LIMIT_MS = 30_000;
const LIST_LIMIT_MS = 180_000;
/** No answer of the specification is longer. */
const BODY_LIMIT_BYTES = 20_000_000;

/** Makes a bank's calls as the portal's pages do. */
export class BankCaller {
  readonly #options: CallerOptions;
  #token: string | undefined;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  signIn(token: string): void {
    this.#token = token;
  }

  async call(call: SpecifiedCall, args: CallArguments = {}): Promise<CallResult> {
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    const fault = (name: Fault, detail: string, status?: number): CallResult => ({
      fault: name,
      detail,
      ms: ms(),
      ...(status === undefined ? {} : { status }),
    });
    const { base, origin, timeoutMs } = this.#options;
    const url = new URL(base + call.path.replace(/\{\w+\}/, encodeURIComponent(args.named ?? '')));
    for (const [name, value] of Object.entries(args.query ?? {})) url.searchParams.set(name, value);
    const limit = timeoutMs ?? (call.id === 'listApplications' ? LIST_LIMIT_MS : LIMIT_MS);
    const signal = AbortSignal.timeout(limit);
    try {
      if (origin !== undefined) {
        const found = await preflightFault(url, call.method, origin, signal);
        if (found !== undefined) return fault('cors', found);
      }
      const answer = await fetch(url, { ...this.#request(call.method, args), signal, redirect: 'manual' });
      const text = await readText(answer);
      const { status } = answer;
      if (status >= 300 && status < 400)
        return fault('redirect', `to ${readRedirect(answer.headers.get('location'), url)}`, status);
      const blocked = origin === undefined ? undefined : corsFault(answer.headers, origin);
      if (blocked !== undefined) return fault('cors', blocked, status);
      if (!answer.ok) return fault('status', `answers ${status}${readErrorCode(text)}`, status);
      if (call.answer.kind === 'unread') return { status, body: undefined, ms: ms() };
      const body = parse(text);
      return body === undefined
        ? fault('not_json', typeName(answer.headers.get('content-type'), text), status)
        : { status, body: body.value, ms: ms() };
    } catch (error) {
      if (signal.aborted) return fault('timeout', `no whole answer within ${limit / 1000} s`);
      return fault('network', networkDetail(error));
    }
  }

  #request(method: HttpMethod, { json, form }: CallArguments): RequestInit {
    return {
      method,
      headers: {
        accept: 'application/json',
        ...(this.#options.origin === undefined ? {} : { origin: this.#options.origin }),
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
    };
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > BODY_LIMIT_BYTES) throw new Error(`the answer is longer than ${BODY_LIMIT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The bank's own code of a refusal; anything longer could be somebody's data. */
function readErrorCode(text: string): string {
  const { error } = (parse(text)?.value ?? {}) as { error?: { code?: unknown } };
  const code = error?.code;
  return typeof code === 'string' && /^[a-z_]{1,40}$/.test(code) ? `, ${code}` : '';
}

const typeName = (type: string | null, text: string) =>
  text === '' ? 'the body is empty' : `the body is ${type ?? 'of no named type'}`;

/** Where a redirect leads, without its query: a token may stand there. */
function readRedirect(location: string | null, from: URL): string {
  if (location === null || !URL.canParse(location, from)) return 'nowhere';
  const { origin, pathname } = new URL(location, from);
  return origin + pathname;
}

function networkDetail(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? 'no connection';
}
