import type { FastifyInstance } from 'fastify';

const BODY_LIMIT_BYTES = 16_000;

/** Small bodies of JSON; what is none is nothing, for the schema of the call to refuse. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, text, next) => {
      try {
        next(null, JSON.parse(String(text)));
      } catch {
        next(null, undefined);
      }
    },
  );
}
