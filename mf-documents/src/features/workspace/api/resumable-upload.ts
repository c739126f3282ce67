import type { DetailedError, HttpStack } from 'tus-js-client';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Document } from 'shared-kernel/contract/documents';
import { RESUMABLE_PATH, completeUpload } from 'shared-kernel/contract/uploads';
import { ApiError, addressOf, callEndpoint, errorOfAnswer, trackRequest } from 'shared-kernel/http';
import { bearerTokenOf } from 'shared-kernel/session';
import type { UploadWish } from './upload-file.ts';
import { forgetUpload, knownUpload, rememberUpload, uploadKey } from './known-uploads.ts';
import { untilOnline } from './until-online.ts';

/** A lost connection costs one piece at most; a piece is what the bank answers for at once. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Tries without any progress before the agent is told. */
const TRIES = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface ResumableWish extends UploadWish {
  /** The connection is lost, or is there again. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Tests: another way to the bank, and pauses of no length. */
  readonly httpStack?: HttpStack;
  readonly pauseMs?: (failures: number) => number;
}

const pauseOf = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);

/** The refusal of the bank, or the connection's failure. */
function failureOf(error: unknown): ApiError {
  const response = (error as Partial<DetailedError>).originalResponse;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) return new ApiError({ code: 'network', status: 0, cause: error });
  return errorOfAnswer(status, response.getBody(), {
    requestId: response.getHeader('x-request-id'),
    retryAfter: response.getHeader('retry-after'),
  });
}

/** Worth another try by itself: no answer, a bank that is not there at the moment, a piece that crossed another. */
function isPassing({ code, status }: ApiError): boolean {
  return status === 0 || status >= 500 || code === 'conflict' || code === 'upload_incomplete';
}

const metadataOf = ({
  file,
  documentName,
  applicationHash,
  requestId,
  threadId,
}: UploadWish): Record<string, string> => ({
  filename: file.name,
  document_name: documentName,
  ...(applicationHash === undefined ? {} : { hash_password: applicationHash }),
  ...(requestId === undefined ? {} : { request_id: requestId }),
  ...(threadId === undefined ? {} : { thread_id: threadId }),
});

function headersOf(bank: BankCode): Record<string, string> {
  const token = bearerTokenOf(bank);
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * Sends a file in pieces (tus 1.0.0) and has the bank store it. A lost connection is waited out and the upload goes
 * on where it was; also after a reload, when the same file is chosen for the same document.
 * @throws ApiError
 */
export async function uploadResumably(wish: ResumableWish): Promise<Document> {
  const { bank, file, signal, onProgress, onWaiting } = wish;
  // Loaded for the first large file only.
  const { Upload } = await import('tus-js-client');
  const pending = trackRequest(signal);
  const key = uploadKey(wish);
  try {
    let sent = 0;
    let settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
    const upload = new Upload(file, {
      endpoint: new URL(addressOf(bank, RESUMABLE_PATH, {}), globalThis.location.href).href,
      uploadUrl: knownUpload(key) ?? null,
      metadata: metadataOf(wish),
      chunkSize: PIECE_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        // The session may have been renewed since the upload began.
        for (const [name, value] of Object.entries(headersOf(bank))) request.setHeader(name, value);
      },
      onUploadUrlAvailable: () => rememberUpload(key, upload.url),
      onProgress: (sentBytes, totalBytes) => {
        sent = Math.max(sent, sentBytes);
        onProgress({ sentBytes, totalBytes });
      },
      onSuccess: () => settle.resolve(),
      onError: (error) => settle.reject(error),
      ...(wish.httpStack ? { httpStack: wish.httpStack } : {}),
    });
    const abort = (): void => {
      // Given up by the agent: the bank forgets the pieces. Given up with the bank's page: it can be gone on with.
      const isGivenUp = signal.aborted;
      if (isGivenUp) forgetUpload(key);
      upload.abort(isGivenUp && upload.url !== null).catch(() => undefined);
      settle.reject(new ApiError({ code: 'cancelled', status: 0 }));
    };
    const once = (): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
        if (pending.signal.aborted) reject(new ApiError({ code: 'cancelled', status: 0 }));
        else upload.start();
      });
    pending.signal.addEventListener('abort', abort, { once: true });
    for (let failures = 0, before = -1; ;) {
      try {
        await once();
        break;
      } catch (error) {
        if (pending.signal.aborted) throw new ApiError({ code: 'cancelled', status: 0 });
        const failure = failureOf(error);
        if (!isPassing(failure)) {
          forgetUpload(key);
          throw failure;
        }
        failures = sent > before ? 0 : failures + 1;
        before = sent;
        if (failures >= TRIES) throw failure;
        onWaiting(true);
        await untilOnline((wish.pauseMs ?? pauseOf)(failures), pending.signal);
        onWaiting(false);
      }
    }
    const id = new URL(upload.url ?? '', globalThis.location.href).pathname.split('/').at(-1) ?? '';
    return await finish(wish, id, key);
  } finally {
    pending.release();
  }
}

async function finish({ bank, signal }: ResumableWish, id: string, key: string): Promise<Document> {
  try {
    const document = await callEndpoint(completeUpload, { bank, params: { id }, body: {}, signal });
    forgetUpload(key);
    return document;
  } catch (error) {
    // The bank may try again to store what it has; a file that it refused it has forgotten.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetUpload(key);
    throw error;
  }
}
