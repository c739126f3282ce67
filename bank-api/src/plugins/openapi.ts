import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

// The page draws style attributes at run time; scripts stay limited to its own files.
function pagePolicy(policy: string): string {
  return policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'");
}

/** `/openapi.json` and a readable page at `/docs`; registered after every endpoint. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(app.endpoints);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: pagePolicy,
    uiConfig: { docExpansion: 'list', filter: true },
  });
}
