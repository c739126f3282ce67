import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

interface FailingAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

export interface FakeTus {
  readonly stack: HttpStack;
  /** `METHOD offset`, in order. */
  readonly calls: readonly string[];
  /** Bytes that the bank has confirmed. */
  readonly accepted: () => number;
  /** `Upload-Metadata` of the upload, pair by pair. */
  readonly metadata: () => readonly string[];
  /** The next `times` requests of this method fail: with this answer, or without a response. */
  failNext(method: string, times: number, answer?: FailingAnswer): void;
  /** Deletes the uploads, as the bank does after a day. */
  forget(): void;
}

/** The bank's side of the tus protocol in memory: one upload, whole chunks. */
export function createFakeTus(): FakeTus {
  const calls: string[] = [];
  const failures: { method: string; times: number; answer?: FailingAnswer }[] = [];
  let upload: { length: number; offset: number; number: number } | undefined;
  let made = 0;
  let metadata: readonly string[] = [];

  function createResponse(status: number, headers: Record<string, string> = {}, body = ''): HttpResponse {
    return {
      getStatus: () => status,
      getHeader: (name) => headers[name.toLowerCase()],
      getBody: () => body,
      getUnderlyingObject: () => null,
    };
  }

  async function answer(
    method: string,
    url: string,
    headers: ReadonlyMap<string, string>,
    body: Blob | null,
  ): Promise<HttpResponse> {
    calls.push(`${method} ${headers.get('upload-offset') ?? ''}`.trim());
    const failure = failures.find((each) => each.method === method && each.times > 0);
    if (failure) {
      failure.times -= 1;
      if (!failure.answer) throw new Error('The connection was lost');
      return createResponse(failure.answer.status, failure.answer.headers, failure.answer.body);
    }
    if (method === 'POST') {
      made += 1;
      metadata = headers.get('upload-metadata')?.split(',') ?? [];
      upload = { length: Number(headers.get('upload-length')), offset: 0, number: made };
      return createResponse(201, {
        location: `${new URL(url).pathname}/00000000-0000-4000-8000-00000000000${made}`,
      });
    }
    if (!upload || !url.endsWith(String(upload.number))) return createResponse(404);
    if (method === 'DELETE') upload = undefined;
    if (method === 'PATCH' && upload) upload.offset += body?.size ?? 0;
    const state = {
      'upload-offset': String(upload?.offset ?? 0),
      'upload-length': String(upload?.length ?? 0),
    };
    return createResponse(method === 'HEAD' ? 200 : 204, state);
  }

  const stack: HttpStack = {
    getName: () => 'FakeTus',
    createRequest(method, url): HttpRequest {
      const headers = new Map<string, string>();
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => void headers.set(name.toLowerCase(), value),
        getHeader: (name) => headers.get(name.toLowerCase()),
        setProgressHandler: () => undefined,
        send: (body: unknown) => answer(method, url, headers, body instanceof Blob ? body : null),
        abort: () => Promise.resolve(),
        getUnderlyingObject: () => null,
      };
    },
  };
  return {
    stack,
    calls,
    accepted: () => upload?.offset ?? 0,
    metadata: () => metadata,
    failNext: (method, times, failing) =>
      void failures.push({ method, times, ...(failing ? { answer: failing } : {}) }),
    forget: () => void (upload = undefined),
  };
}
