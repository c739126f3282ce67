import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const SIRV = resolve(import.meta.dirname, '../../node_modules/.bin/sirv');
const SCRIPT = 'console.log("remote");'.repeat(200);
const HASHED = 'page.0123456789ab.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the server of a remote container', () => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-origin-'));
  let sirv: ChildProcess;
  let app: FastifyInstance;

  before(async () => {
    const dist = join(folder, 'dist');
    mkdirSync(dist);
    writeFileSync(join(dist, HASHED), SCRIPT);
    writeFileSync(join(dist, `${HASHED}.br`), brotliCompressSync(SCRIPT));
    writeFileSync(join(dist, `${HASHED}.gz`), gzipSync(SCRIPT));
    writeFileSync(join(dist, 'mf-manifest.json'), '{}');
    const port = await freePort();
    // The container's own command, see the Dockerfile.
    sirv = spawn(SIRV, [dist, '--host', '127.0.0.1', '--port', String(port), '--etag', '--quiet']);
    const origin = `http://127.0.0.1:${port}`;
    while (!(await fetch(origin).then(Boolean, () => false))) assert.equal(sirv.exitCode, null);

    mkdirSync(join(folder, 'host'));
    writeFileSync(
      join(folder, 'host/portal-host.json'),
      JSON.stringify({ buildId: 'h1', initial: [], groups: { bootstrap: [], shell: [] }, shares: {} }),
    );
    writeFileSync(
      join(folder, 'portal.json'),
      JSON.stringify({
        hostFolder: 'host',
        releases: { mode: 'direct' },
        banks: [{ code: 'sgb', name: 'СГБ' }],
        remotes: [{ name: 'mf-elsewhere', origin }],
      }),
    );
    app = await buildApp(readConfig(join(folder, 'portal.json'), {}), { logLevel: 'silent' });
  });
  after(async () => {
    await app.close();
    sirv.kill('SIGTERM');
    await once(sirv, 'exit');
    rmSync(folder, { recursive: true });
  });

  const get = (file: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/remotes/mf-elsewhere/${file}`, headers });

  it('serves the compressed files of the build', async () => {
    const brotli = await get(HASHED, { 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(String(brotliDecompressSync(brotli.rawPayload)), SCRIPT);
    const gzip = await get(HASHED, { 'accept-encoding': 'gzip' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(String(gunzipSync(gzip.rawPayload)), SCRIPT);
    const plain = await get(HASHED);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.body, SCRIPT);
    for (const answer of [brotli, gzip, plain]) {
      assert.match(String(answer.headers['content-type']), /javascript/);
      assert.match(String(answer.headers['vary']), /accept-encoding/i);
    }
  });

  it('caches hashed files for ever, revalidates others and caches no failure', async () => {
    assert.equal((await get(HASHED)).headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await get('mf-manifest.json')).headers['cache-control'], 'no-cache');
    const gone = await get('gone.0123456789ab.js');
    assert.equal(gone.statusCode, 404);
    assert.equal(gone.headers['cache-control'], 'no-store');
  });

  it('answers 304 to an unchanged ETag', async () => {
    const { etag } = (await get(HASHED)).headers;
    const again = await get(HASHED, { 'if-none-match': String(etag) });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });
});
