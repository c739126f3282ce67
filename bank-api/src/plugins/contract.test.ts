import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { endpoint } from 'shared-kernel/contract/endpoint';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { call, createTestApp, signIn, type TestApp } from '../testing/harness.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { createServe, refuseUnlistedEndpoints } from './contract.ts';

let server: TestApp;
let token: string;
const uploads: { path: string; fields: unknown }[] = [];

const common = { summary: 'For this test', source: 'addition', auth: 'bearer' } as const;
const staffOnly = endpoint({
  ...common,
  id: 'staffOnly',
  method: 'GET',
  path: '/test/staff',
  roles: ['staff'],
  response: z.string(),
});
const broken = endpoint({
  ...common,
  id: 'broken',
  method: 'GET',
  path: '/test/broken',
  response: z.object({ n: z.int() }),
});
const extra = endpoint({
  ...common,
  id: 'extra',
  method: 'GET',
  path: '/test/extra',
  response: z.object({ n: z.int() }),
});
const crash = endpoint({ ...common, id: 'crash', method: 'GET', path: '/test/crash', response: z.string() });
const empty = endpoint({
  ...common,
  id: 'empty',
  method: 'POST',
  path: '/test/empty',
  response: z.undefined(),
  answer: 'empty',
});
const count = endpoint({ ...common, id: 'count', method: 'GET', path: '/test/count', response: z.int() });
const file = endpoint({
  ...common,
  id: 'file',
  method: 'GET',
  path: '/test/file',
  response: z.instanceof(Blob),
  answer: 'file',
  fileTypes: ['application/pdf'],
});
const undeclaredFile = endpoint({
  ...file,
  id: 'undeclaredFile',
  path: '/test/undeclared-file',
  fileTypes: ['text/csv'],
});
const upload = endpoint({
  ...common,
  id: 'upload',
  method: 'POST',
  path: '/test/upload',
  bodyKind: 'multipart',
  body: z.strictObject({ name: z.string().min(1) }),
  response: z.object({ size: z.int(), sha256: z.string(), file_name: z.string() }),
});

before(async () => {
  server = await createTestApp({ env: { UPLOAD_LIMIT_BYTES: '5000000' }, extend: register });
  token = await signIn(server.app, 'agent');
});
after(() => server.close());

function register(app: TestApp['app']): void {
  const serve = createServe(app, { name: 'Test', description: 'Calls of this test.' });
  serve(staffOnly, 'For this test.', () => 'ok');
  serve(broken, 'For this test.', () => ({ n: 1.5 }));
  serve(extra, 'For this test.', () => ({ n: 1, password_hash: 'secret' }));
  serve(crash, 'For this test.', () => Promise.reject(new Error('detail of the server')));
  serve(empty, 'For this test.', () => undefined);
  serve(count, 'For this test.', () => 7);
  const contract = () =>
    fileAnswer({
      stream: Readable.from(['content']),
      fileName: 'Договор "№ 5".pdf',
      contentType: 'application/pdf',
      sizeBytes: 7,
      disposition: 'attachment',
    });
  serve(file, 'For this test.', contract);
  serve(undeclaredFile, 'For this test.', contract);
  serve(upload, 'For this test.', ({ body, file: received }) => {
    uploads.push({ path: received.path, fields: body });
    return { size: received.sizeBytes, sha256: received.sha256, file_name: received.fileName };
  });
}

const get = (path: string) => call(server.app, token, 'GET', path);
const getCode = (response: { json: <T>() => T }) => response.json<{ error: { code: string } }>().error.code;

interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fileName?: string;
}

function send(parts: readonly Part[]) {
  const chunks = parts.flatMap(({ name, content, fileName }) => {
    const suffix = fileName === undefined ? '' : `; filename="${fileName}"`;
    return [
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${suffix}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ];
  });
  const payload = Buffer.concat([...chunks, Buffer.from('--b--\r\n')]);
  return call(server.app, token, 'POST', '/test/upload', {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

const temporaryFiles = () => readdir(join(server.dataDir, 'tmp'));

test('an endpoint with roles answers 403 to another role', async () => {
  assert.equal(getCode(await get('/test/staff')), 'forbidden');
  const curator = await signIn(server.app, 'curator');
  assert.equal((await call(server.app, curator, 'GET', '/test/staff')).statusCode, 200);
});

test('an answer that breaks the contract becomes 500 and is logged', async () => {
  const response = await get('/test/broken');
  assert.equal(response.statusCode, 500);
  assert.equal(getCode(response), 'internal');
  assert.ok(
    server.logLines.some((line) => line.includes('breaks the contract') && line.includes('"broken"')),
  );
});

test('an answer loses fields that the contract does not know', async () => {
  assert.deepEqual((await get('/test/extra')).json(), { n: 1 });
});

test('an unexpected error answers its request id only and is logged in full', async () => {
  const response = await get('/test/crash');
  assert.equal(response.statusCode, 500);
  assert.equal(response.body.includes('detail'), false);
  assert.ok(server.logLines.some((line) => line.includes('detail of the server')));
});

test('an endpoint may answer a number, nothing or a file', async () => {
  const number = await get('/test/count');
  assert.equal(number.body, '7');
  assert.match(String(number.headers['content-type']), /^application\/json/);
  assert.equal((await call(server.app, token, 'POST', '/test/empty')).statusCode, 204);
  const answer = await get('/test/file');
  assert.equal(answer.body, 'content');
  assert.equal(
    answer.headers['content-disposition'],
    'attachment; filename="_______ __ 5_.pdf"; filename*=UTF-8\'\'%D0%94%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80%20%22%E2%84%96%205%22.pdf',
  );
});

test('a file of a type that the contract does not name does not leave the server', async () => {
  const answer = await get('/test/undeclared-file');
  assert.equal(answer.statusCode, 500);
  assert.equal(getCode(answer), 'internal');
  assert.ok(
    server.logLines.some((line) => line.includes('"undeclaredFile"') && line.includes('application/pdf')),
  );
});

test('an upload is streamed to a temporary file that is deleted after the call', async () => {
  const content = Buffer.alloc(1_000_000, 'a');
  const response = await send([
    { name: 'name', content: 'Устав' },
    { name: 'file', content, fileName: 'a.pdf' },
  ]);
  assert.equal(response.statusCode, 200, response.body);
  const sha256 = createHash('sha256').update(content).digest('hex');
  assert.deepEqual(response.json(), { size: 1_000_000, sha256, file_name: 'a.pdf' });
  assert.deepEqual(uploads.at(-1)?.fields, { name: 'Устав' });
  assert.equal(existsSync(uploads.at(-1)?.path ?? ''), false);
});

test('an empty, too large, doubled or missing upload is refused and leaves no file', async () => {
  const name = { name: 'name', content: 'x' };
  const part = { name: 'file', content: 'x', fileName: 'a.pdf' };
  const handled = uploads.length;
  assert.equal(getCode(await send([name, { ...part, content: '' }])), 'file_empty');
  assert.equal(getCode(await send([name, { ...part, content: Buffer.alloc(5_000_001) }])), 'file_too_large');
  assert.equal((await send([name, part, part])).statusCode >= 400, true);
  assert.equal(getCode(await send([name])), 'validation');
  assert.equal(getCode(await send([part])), 'validation');
  assert.equal(getCode(await send([name, name, part])), 'validation');
  assert.equal(getCode(await send([name, { name: 'other', content: 'x' }, part])), 'validation');
  assert.equal(getCode(await send([{ name: 'name', content: 'a\u0000b' }, part])), 'validation');
  assert.equal(uploads.length, handled);
  assert.deepEqual(await temporaryFiles(), []);
});

test('an aborted upload or a malformed request leaves no file', async () => {
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  await new Promise<void>((resolve) => {
    const request = httpRequest(new URL('/banks/sgb/test/upload', address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '100000',
      },
    });
    request.on('error', () => resolve());
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nabc');
    setTimeout(() => request.destroy(new Error('gone')), 100);
  });
  const limit = Date.now() + 3000;
  while ((await temporaryFiles()).length > 0 && Date.now() < limit)
    await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(await temporaryFiles(), []);

  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(address.port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (chunk) => resolve(chunk.toString()));
  });
  assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*"code":"validation"/);
});

test('requests beyond REQUESTS_PER_MINUTE answer 429 with Retry-After', async () => {
  const config = readConfig(
    { BANK_API_DATA: join(server.dataDir, 'limited'), LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '3' },
    join(import.meta.dirname, '../..'),
  );
  const limited = await buildApp({
    config,
    database: await openTestDatabase(config.cacheDir),
    jobsMode: 'manual',
  });
  try {
    for (let count = 0; count < 3; count += 1)
      assert.equal((await limited.inject('/healthz')).statusCode, 200);
    const refused = await limited.inject('/healthz');
    assert.equal(refused.statusCode, 429);
    assert.equal(getCode(refused), 'rate_limited');
    assert.ok(Number(refused.headers['retry-after']) > 0);
  } finally {
    await limited.close();
  }
});

test('the OpenAPI document describes every endpoint with its source and errors', async () => {
  const document = (await server.app.inject('/openapi.json')).json<{
    paths: Record<
      string,
      Record<string, { operationId: string; 'x-source': string; responses: Record<string, unknown> }>
    >;
  }>();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  assert.equal(operations.length, server.app.endpoints.length);
  assert.deepEqual(new Set(operations.map((operation) => operation.operationId)).size, operations.length);
  const login = operations.find((operation) => operation.operationId === 'login');
  assert.equal(login?.['x-source'], 'specification');
  const statuses = Object.keys(login?.responses ?? {})
    .sort()
    .join(' ');
  assert.equal(statuses, '200 400 401 403 404 413 415 422 429 500 503 507');
});

test('a module that serves a call beyond the contract stops the server, with the place to add it', () => {
  assert.throws(
    () => refuseUnlistedEndpoints(server.app),
    /^Error: Endpoint staffOnly is not in the contract: .* shared-kernel\/src\/contract\/index\.ts$/,
  );
});
