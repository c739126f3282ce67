import Fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi/document.ts';

// The page draws style attributes at run time; scripts stay limited to its own files.
function pagePolicy(policy: string): string {
  return policy.replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'");
}

/** The readable page as a server of its own, which needs its libraries only once somebody reads. */
async function openPage(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  await page.register(swagger, { mode: 'static', specification: { document: document as never } });
  await page.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: pagePolicy,
    uiConfig: { docExpansion: 'list', filter: true },
  });
  await page.ready();
  return page;
}

/** `/openapi.json` and a readable page at `/docs`; made when they are first asked for. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: object | undefined;
  let page: Promise<FastifyInstance> | undefined;
  const described = (): object =>
    (document ??= openApiDocument(
      app.endpoints,
      app.purposes,
      app.context.config.banks.map(({ code }) => code),
    ));
  app.get('/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(described()),
  );
  for (const url of ['/docs', '/docs/json', '/docs/yaml', '/docs/static/*']) {
    app.get(url, async (request, reply) => {
      const { routing } = await (page ??= openPage(described()));
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      routing(request.raw, reply.raw);
    });
  }
  app.addHook('onClose', async () => (await page)?.close());
}
