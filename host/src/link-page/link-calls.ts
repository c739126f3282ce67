import type { SecretLink } from './take-link.ts';

/** `network`: no answer; `internal`: an answer that is none. */
export type LinkErrorCode = 'network' | 'internal' | 'not_found' | 'rate_limited' | (string & {});

export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly code: LinkErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: LinkErrorCode, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface LinkCalls {
  readonly read: <Answer>(path: string, more?: object) => Promise<Answer>;
  readonly readFile: (path: string, more?: object) => Promise<Blob>;
}

const LIMIT_MS = 60_000;
const FILE_LIMIT_MS = 600_000;

interface Refusal {
  readonly error?: { readonly code?: string; readonly retryAfterSeconds?: number };
}

/**
 * The calls of a link, below one address of the bank. Plain fetch in place of the portal's transport, which would be half
 * of the page; the shapes are the contract's. The secret stands in bodies only.
 */
export function createLinkCalls({ secret }: Pick<SecretLink, 'secret'>, baseUrl: string): LinkCalls {
  async function post(path: string, more: object, limitMs: number): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret, ...more }),
        signal: AbortSignal.timeout(limitMs),
      });
    } catch {
      throw new LinkError('network');
    }
    if (answer.ok) return answer;
    const { error } = (await answer.json().catch(() => ({}))) as Refusal;
    // A proxy without the bank behind it has no code of its own.
    throw new LinkError(error?.code ?? 'internal', error?.retryAfterSeconds);
  }

  return {
    read: async <Answer>(path: string, more: object = {}) =>
      (await post(path, more, LIMIT_MS)).json() as Promise<Answer>,
    readFile: async (path, more = {}) => (await post(path, more, FILE_LIMIT_MS)).blob(),
  };
}
