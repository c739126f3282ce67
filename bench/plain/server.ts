import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { secureOptions } from '../../host/server/http2.ts';
import { bankRoute } from '../../host/server/banks/bank-route.ts';
import { FileMemory } from '../../host/server/file-memory.ts';
import { Proxy } from '../../host/server/proxy.ts';
import { inFolder, sendFile } from '../../host/server/static-files.ts';

/**
 * Bench only: serves the plain application as the portal is served, compressed and kept by the browser, with the banks below
 * the same address, over TLS and HTTP/2. Reads `PORT`, `BANK_API_URL`, `TLS_CERTIFICATE` and `TLS_KEY`.
 */
const ANSWER_TIMEOUT_MS = 190_000;
const folder = join(import.meta.dirname, 'dist');
const page = readFileSync(join(folder, 'index.html'));
const config = {
  banks: [{ code: 'sgb', name: 'СГБ', signIn: true, inFilters: true }],
  bankApiUrl: process.env['BANK_API_URL'] ?? 'http://127.0.0.1:8081',
  answerTimeoutMs: ANSWER_TIMEOUT_MS,
};

const app = fastify({
  logger: false,
  ...secureOptions({
    cert: readFileSync(process.env['TLS_CERTIFICATE'] ?? ''),
    key: readFileSync(process.env['TLS_KEY'] ?? ''),
  }),
});
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_request, _payload, done) => done(null));
const proxy = new Proxy(config.answerTimeoutMs);
app.addHook('onClose', () => proxy.close());
bankRoute(app, { config, proxy, headers: {} });
const files = inFolder(new FileMemory(), folder);
app.get('/readyz', () => ({ status: 'ready' }));
app.get('/', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
);
app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
  if (await sendFile(request, reply, request.params['*'], files)) return reply;
  return reply.code(404).send();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
