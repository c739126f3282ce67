import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Attributes, Span, Telemetry } from './telemetry.ts';

interface RequestOptions {
  /** Asked for every few seconds by whoever watches the server: not worth a trace. */
  readonly quiet?: readonly string[];
  /** What else is known of a request when it has been answered. */
  readonly attributesOf?: (request: FastifyRequest) => Attributes;
  /** Why a request whose answer was begun did not come to its end. */
  readonly failureOf?: (request: FastifyRequest) => string | undefined;
  /** Told of every answered request. */
  readonly onEnd?: (route: Attributes, seconds: number, request: FastifyRequest) => void;
}

/**
 * One span for every request, named after its route: method, route, status and the id of the request, and nothing of
 * its address, headers, query or body. What is done for the request belongs to the span.
 */
export function traceRequests(
  app: FastifyInstance,
  telemetry: Telemetry,
  { quiet = [], attributesOf = () => ({}), failureOf = () => undefined, onEnd }: RequestOptions = {},
): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (quiet.includes(route)) return done();
    const startedAt = performance.now();
    const span = telemetry.startSpan(`${request.method} ${route}`, {
      kind: 'server',
      traceparent: toText(request.headers.traceparent),
      requestId: request.id,
      attributes: { 'portal.request.id': request.id },
    });
    spans.set(request, span);
    // Comes for every answer: finished, broken off, or written past the framework.
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode;
      const known = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
      };
      span.set({ ...known, ...attributesOf(request) });
      const failure = failureOf(request) ?? (status >= 500 ? String(status) : undefined);
      if (failure !== undefined) span.fail(failure);
      span.end();
      onEnd?.(known, (performance.now() - startedAt) / 1000, request);
    });
    span.run(done);
  });
  // A body comes with events of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
}

const toText = (header: unknown): string | undefined => (typeof header === 'string' ? header : undefined);
