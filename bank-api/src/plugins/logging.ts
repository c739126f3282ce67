import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config.ts';
import { toFrames, redact, redactMessage } from './redact.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's `x-request-id` when it is harmless, a new one otherwise. */
export function getRequestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

interface LoggableError {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly code?: unknown;
  /** Of a database error: names of the schema, no data. */
  readonly constraint?: unknown;
  readonly table?: unknown;
  readonly column?: unknown;
  readonly cause?: unknown;
}

// An error of the database carries the offending row in `detail`, one of the mail server the letter's addresses:
// only these fields are written, and no value that the message quotes.
function errorForLog(error: LoggableError): Record<string, unknown> {
  const { code, constraint, table, column } = error;
  return {
    type: error.name,
    message: redactMessage(error.message ?? ''),
    stack: toFrames(error.stack),
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, column }).filter(([, value]) => value !== undefined),
    ),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/**
 * Logs without personal data: an address is written as its route's pattern, never with its ids,
 * query, headers or body.
 */
export function loggerOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  return {
    level,
    base: { service: 'bank-api' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: errorForLog as never,
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
    } as never,
    // The last word on every line, also on those that a library writes.
    hooks: { streamWrite: redact },
    ...(stream === undefined ? {} : { stream }),
  };
}

/** One line per request when it has been answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return done();
    request.log.info(
      {
        method: request.method,
        route: route ?? 'unknown',
        bank: request.bank,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
