interface OpenStream {
  readonly url: string;
  readonly headers: Headers;
  /** Sends one event; `data` travels as JSON. */
  push(data: unknown, id?: string): void;
  /** Sends raw text, for heartbeats and broken pieces. */
  pushText(text: string): void;
  /** Ends the connection as a server does that restarts. */
  end(): void;
  /** Breaks the connection. */
  fail(): void;
}

export interface MockEventStream {
  /** Connections so far, oldest first. */
  readonly connections: readonly OpenStream[];
}

type Refusal = { readonly status: number; readonly body?: unknown };

const realFetch = globalThis.fetch;

/**
 * Answers the portal's event streams. `answer` may refuse connection number `index` (from 0):
 * `(index) => index === 0 ? { status: 503 } : undefined`.
 */
export function mockEventStream(
  answer: (index: number) => Refusal | undefined = () => undefined,
): MockEventStream {
  const connections: OpenStream[] = [];
  globalThis.fetch = (input, init) => {
    const refusal = answer(connections.length);
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    const signal = init?.signal;
    const abort = (): void => {
      try {
        controller.error(new DOMException('Aborted', 'AbortError'));
      } catch {
        // Closed already.
      }
    };
    if (signal?.aborted) return Promise.reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    connections.push({
      url: String(input),
      headers: new Headers(init?.headers),
      push: (data, id) =>
        controller.enqueue(
          encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        ),
      pushText: (text) => controller.enqueue(encoder.encode(text)),
      end: () => controller.close(),
      fail: () => controller.error(new TypeError('network error')),
    });
    if (refusal) {
      const text = refusal.body === undefined ? '' : JSON.stringify(refusal.body);
      return Promise.resolve(new Response(refusal.status === 204 ? null : text, { status: refusal.status }));
    }
    return Promise.resolve(
      new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } }),
    );
  };
  return { connections };
}

export function resetMockEventStreams(): void {
  globalThis.fetch = realFetch;
}
