import type { DetailedError, HttpResponse, HttpStack } from 'tus-js-client';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Document } from 'shared-kernel/contract/documents';
import { RESUMABLE_PATH, completeUpload } from 'shared-kernel/contract/uploads';
import { ApiError, addressOf, callEndpoint, errorOfAnswer, trackRequest } from 'shared-kernel/http';
import { bearerTokenOf } from 'shared-kernel/session';
import type { UploadParams } from './upload-file.ts';
import { forgetUpload, findUpload, rememberUpload, uploadKey } from './known-uploads.ts';
import { untilOnline } from './until-online.ts';

/** Size of a chunk: a lost connection costs one chunk at most. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** Attempts without any progress before the upload fails. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface ResumableUploadParams extends UploadParams {
  /** Called when the connection is lost and when it is back. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** Tests only: another HTTP stack, and no pauses. */
  readonly httpStack?: HttpStack;
  readonly pauseMs?: (failures: number) => number;
}

const getPauseMs = (failures: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);

const toRefusal = (response: HttpResponse): ApiError =>
  errorOfAnswer(response.getStatus(), response.getBody(), {
    requestId: response.getHeader('x-request-id'),
    retryAfter: response.getHeader('retry-after'),
  });

/** Turns a failure of the tus client into the bank's refusal or a network error. */
function toApiError(error: unknown): ApiError {
  const { originalResponse: response, causingError } = error as Partial<DetailedError>;
  if (causingError instanceof ApiError) return causingError;
  if (!response || response.getStatus() === 0)
    return new ApiError({ code: 'network', status: 0, cause: error });
  return toRefusal(response);
}

/** Whether another attempt may succeed: no answer, a bank that is down or busy, a stalled chunk, or two that collided. */
function isTransient({ code, status }: ApiError): boolean {
  if (status === 0 || status >= 500 || status === 408 || status === 429) return true;
  return code === 'conflict' || code === 'upload_incomplete';
}

/** Whether what has arrived is of use afterwards; a session that has ended only has to be renewed. */
const isResumable = (failure: ApiError): boolean => isTransient(failure) || failure.status === 401;

const toMetadata = ({
  file,
  documentName,
  applicationHash,
  requestId,
  threadId,
  datedAt,
}: UploadParams): Record<string, string> => ({
  filename: file.name,
  document_name: documentName,
  ...(applicationHash === undefined ? {} : { hash_password: applicationHash }),
  ...(requestId === undefined ? {} : { request_id: requestId }),
  ...(threadId === undefined ? {} : { thread_id: threadId }),
  ...(datedAt === undefined ? {} : { dated_at: datedAt }),
});

function getAuthHeaders(bank: BankCode): Record<string, string> {
  const token = bearerTokenOf(bank);
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * Uploads a file in chunks (tus 1.0.0) and has the bank store it. After a lost connection the upload is resumed; after
 * a reload too, when the same file is chosen for the same document.
 * @throws ApiError
 */
export async function uploadResumably(params: ResumableUploadParams): Promise<Document> {
  const { bank, file, signal, onProgress, onWaiting } = params;
  // Loaded only for a large file.
  const { Upload } = await import('tus-js-client');
  const pending = trackRequest(signal);
  const key = uploadKey(params);
  try {
    let sent = 0;
    let settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
    const upload = new Upload(file, {
      endpoint: new URL(addressOf(bank, RESUMABLE_PATH, {}), globalThis.location.href).href,
      uploadUrl: findUpload(key) ?? null,
      metadata: toMetadata(params),
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        // The session may have been renewed since the upload began.
        for (const [name, value] of Object.entries(getAuthHeaders(bank))) request.setHeader(name, value);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== 'HEAD' || response.getStatus() < 400) return;
        // After any refusal to say how far the upload is, the client would begin at the first byte.
        const failure = toRefusal(response);
        if (isResumable(failure)) throw failure;
      },
      onUploadUrlAvailable: () => rememberUpload(key, upload.url),
      onProgress: (sentBytes, totalBytes) => {
        sent = Math.max(sent, sentBytes);
        onProgress({ sentBytes, totalBytes });
      },
      onSuccess: () => settle.resolve(),
      onError: (error) => settle.reject(error),
      ...(params.httpStack ? { httpStack: params.httpStack } : {}),
    });
    const abort = (): void => {
      // Cancelled by the agent, the bank deletes the chunks; ended by a bank switch, the upload can be resumed.
      const isCancelled = signal.aborted;
      if (isCancelled) forgetUpload(key);
      upload.abort(isCancelled && upload.url !== null).catch(() => undefined);
      settle.reject(new ApiError({ code: 'cancelled', status: 0 }));
    };
    const attempt = (): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
        if (pending.signal.aborted) reject(new ApiError({ code: 'cancelled', status: 0 }));
        else upload.start();
      });
    pending.signal.addEventListener('abort', abort, { once: true });
    for (let failures = 0, before = -1; ;) {
      try {
        await attempt();
        break;
      } catch (error) {
        if (pending.signal.aborted) throw new ApiError({ code: 'cancelled', status: 0 });
        const failure = toApiError(error);
        if (!isResumable(failure)) forgetUpload(key);
        // Too many unfinished uploads: waiting ends none of them.
        const isLimit = upload.url === null && failure.status === 429 && !failure.retryAfterSeconds;
        failures = sent > before ? 0 : failures + 1;
        before = sent;
        if (!isTransient(failure) || isLimit || failures >= MAX_ATTEMPTS) throw failure;
        const pauseMs = (params.pauseMs ?? getPauseMs)(failures);
        onWaiting(true);
        await untilOnline(Math.max(pauseMs, (failure.retryAfterSeconds ?? 0) * 1000), pending.signal);
        onWaiting(false);
      }
    }
    const id = new URL(upload.url ?? '', globalThis.location.href).pathname.split('/').at(-1) ?? '';
    return await completeAtBank(params, id, key);
  } finally {
    pending.release();
  }
}

async function completeAtBank(
  { bank, signal }: ResumableUploadParams,
  id: string,
  key: string,
): Promise<Document> {
  try {
    const document = await callEndpoint(completeUpload, { bank, params: { id }, body: {}, signal });
    forgetUpload(key);
    return document;
  } catch (error) {
    // A file that the bank refused is deleted there; after any other failure the bank can be asked again.
    if (error instanceof ApiError && error.status >= 400 && !isResumable(error)) forgetUpload(key);
    throw error;
  }
}
