import type {
  requestSigningCode,
  confirmSigningCode,
  SigningPage,
} from 'shared-kernel/contract/client-signing-page';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import type { SigningLink } from './link.ts';

/** `network`: no answer; `internal`: an answer that is none. */
export type SigningErrorCode =
  | 'network'
  | 'internal'
  | 'not_found'
  | 'rate_limited'
  | 'signing_not_open'
  | 'signing_code_invalid'
  | (string & {});

export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: SigningErrorCode, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface OwnSignature {
  readonly document_id: string;
  readonly signature: string;
}

export interface SigningCalls {
  readonly open: () => Promise<SigningPage>;
  readonly file: (documentId: string) => Promise<Blob>;
  readonly requestCode: () => Promise<EndpointResponse<typeof requestSigningCode>>;
  readonly confirm: (code: string) => Promise<EndpointResponse<typeof confirmSigningCode>>;
  readonly sign: (confirmation: string, signatures?: readonly OwnSignature[]) => Promise<SigningPage>;
  readonly decline: (reason: string) => Promise<SigningPage>;
  readonly archive: () => Promise<Blob>;
}

const LIMIT_MS = 60_000;
const FILE_LIMIT_MS = 600_000;

interface Refusal {
  readonly error?: { readonly code?: string; readonly retryAfterSeconds?: number };
}

/**
 * The calls of a link. Plain fetch in place of the portal's transport, which would be half of this page; the shapes are the
 * contract's. The secret stands in bodies only.
 */
export function createSigningCalls(
  { secret }: Pick<SigningLink, 'secret'>,
  bankBaseUrl: string,
): SigningCalls {
  async function post(path: string, more: object, limitMs = LIMIT_MS): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(`${bankBaseUrl}/client-signing/${path}`, {
        method: 'POST',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret, ...more }),
        signal: AbortSignal.timeout(limitMs),
      });
    } catch {
      throw new SigningError('network');
    }
    if (answer.ok) return answer;
    const { error } = (await answer.json().catch(() => ({}))) as Refusal;
    // A proxy without the bank behind it has no code of its own.
    throw new SigningError(error?.code ?? 'internal', error?.retryAfterSeconds);
  }

  async function read<Answer>(path: string, more: object = {}): Promise<Answer> {
    return (await post(path, more)).json() as Promise<Answer>;
  }

  return {
    open: () => read('open'),
    file: async (documentId) => (await post('file', { document_id: documentId }, FILE_LIMIT_MS)).blob(),
    requestCode: () => read('code'),
    confirm: (code) => read('confirm', { code }),
    sign: (confirmation, signatures) =>
      read('sign', { confirmation, consent: true, ...(signatures && { signatures }) }),
    decline: (reason) => read('decline', { reason }),
    archive: async () => (await post('archive', {}, FILE_LIMIT_MS)).blob(),
  };
}
