import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Script } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import type { PortalPageData, PortalSnapshot } from 'shared-kernel/remote/snapshot';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const SCRIPT = 'console.log("host")'.repeat(100);

/** A remote's build record as its build writes it. */
function record(name: string, buildId: string, contractRange = '^1.0.0') {
  return {
    manifest: {
      name,
      title: name,
      version: '1.0.0',
      contractRange,
      routes: [`/${name}`],
      menu: [],
      topBar: [],
      search: [],
      widgets: [],
    },
    buildId,
    entry: `remoteEntry.${buildId}.js`,
    globalName: name,
    chunkGlobal: `portalChunks_${name}`,
    exposes: { './remote': { files: ['root.js'], shares: ['react'] } },
    pages: { [`/${name}`]: { files: ['page.js'], shares: ['antd/es/table'] } },
  };
}

/** A server on a free port of this machine. */
async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<[Server, string]> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

describe('the delivery server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  const writeRecord = (name: string, content: unknown) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      join(folder, name, 'portal-remote.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  };
  let app: FastifyInstance;
  let url: string;
  let bank: Server;
  let elsewhere: Server;
  let elsewhereRecord: unknown = record('mf-elsewhere', 'e1');
  const upstream: { seen: IncomingMessage[]; closed: number } = { seen: [], closed: 0 };

  before(async () => {
    mkdirSync(join(folder, 'host'));
    writeFileSync(join(folder, 'host/main.0123456789ab.js'), SCRIPT);
    writeFileSync(join(folder, 'host/main.0123456789ab.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(
      join(folder, 'host/portal-host.json'),
      JSON.stringify({
        buildId: 'h1',
        initial: ['main.0123456789ab.js'],
        groups: { bootstrap: ['bootstrap.js'], shell: ['shell.js'] },
        signIn: { light: '<select><option value="bank">bank</option></select>' },
        shares: { react: ['main.0123456789ab.js'], 'antd/es/table': ['lib-common.js', 'lib-table.js'] },
      }),
    );
    writeRecord('mf-here', record('mf-here', 'r1'));
    writeFileSync(join(folder, 'mf-here/page.js'), 'page');
    writeRecord('mf-broken', '{ not json');
    writeRecord('mf-future', record('mf-future', 'f1', '^9.0.0'));

    const [bankServer, bankUrl] = await listen((incoming, answer) => {
      upstream.seen.push(incoming);
      if (incoming.url?.includes('/events')) {
        answer.writeHead(200, { 'content-type': 'text/event-stream' });
        answer.write('data: first\n\n');
        incoming.on('close', () => (upstream.closed += 1));
        return;
      }
      answer.writeHead(201, { 'content-type': 'application/octet-stream' });
      incoming.pipe(answer);
    });
    bank = bankServer;
    const [elsewhereServer, elsewhereUrl] = await listen((incoming, answer) => {
      if (incoming.url === '/portal-remote.json') return void answer.end(JSON.stringify(elsewhereRecord));
      answer.setHeader('content-type', 'text/javascript');
      answer.end('from elsewhere');
    });
    elsewhere = elsewhereServer;

    writeFileSync(
      join(folder, 'portal.json'),
      JSON.stringify({
        hostFolder: 'host',
        releases: { mode: 'direct' },
        remotePollMs: 200,
        bankApiUrl: bankUrl,
        banks: [
          { code: 'sgb', name: 'СГБ' },
          { code: 'cub', name: 'КУБ', apiBaseUrl: 'https://bank.example/api' },
          { code: 'ms6', name: 'МС6', upstream: 'http://127.0.0.1:9' },
          { code: 'any', name: '<b> & $&', signIn: false },
          { code: 'odd', name: '<b> & $&' },
        ],
        remotes: [
          { name: 'mf-here', origin: 'mf-here' },
          { name: 'mf-broken', origin: 'mf-broken' },
          { name: 'mf-future', origin: 'mf-future' },
          { name: 'mf-elsewhere', origin: elsewhereUrl },
        ],
      }),
    );
    app = await buildApp(readConfig(join(folder, 'portal.json'), {}), { logLevel: 'silent' });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  after(async () => {
    bank.closeAllConnections();
    await app.close();
    bank.close();
    elsewhere.close();
    rmSync(folder, { recursive: true });
  });

  const page = async (): Promise<{ html: string; data: PortalPageData; answer: Response }> => {
    const answer = await fetch(url);
    const html = await answer.text();
    const json = /<script type="application\/json" id="portal-data">(.*?)<\/script>/s.exec(html)?.[1];
    assert.ok(json);
    return { html, data: JSON.parse(json) as PortalPageData, answer };
  };
  const snapshot = async () => (await (await fetch(`${url}/portal/snapshot.json`)).json()) as PortalSnapshot;

  it('writes configuration, snapshot and preloads into an uncached page', async () => {
    const { data, answer } = await page();
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(data.config.banks[1], {
      code: 'cub',
      name: 'КУБ',
      hasSignIn: true,
      isFiltered: true,
      apiBaseUrl: 'https://bank.example/api',
    });
    assert.deepEqual(
      data.snapshot.remotes.map((remote) => [remote.name, remote.available || remote.reason]),
      [
        ['mf-here', true],
        ['mf-broken', 'down'],
        ['mf-future', 'incompatible'],
        ['mf-elsewhere', true],
      ],
    );
    assert.deepEqual(data.preload.routes['/mf-here'], [
      '/remotes/mf-here/remoteEntry.r1.js',
      '/remotes/mf-here/root.js',
      '/remotes/mf-here/page.js',
      '/lib-common.js',
      '/lib-table.js',
    ]);
  });

  it('brings the sign-in page as HTML, with the banks that agents sign in to', async () => {
    const options =
      '<option value="sgb">СГБ</option><option value="cub">КУБ</option><option value="ms6">МС6</option>' +
      '<option value="odd">&lt;b> &amp; $&amp;</option>';
    const template = `<template id="sign-in-light"><select>${options}</select></template>`;
    assert.ok((await page()).html.includes(template));
    assert.ok(!(await app.inject('/sign')).body.includes('<template'));
  });

  it('serves the page of a client’s link, which nobody indexes, refers from or keeps', async () => {
    const { headers, body, statusCode } = await app.inject('/sign');
    assert.equal(statusCode, 200);
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(body, /<meta name="robots" content="noindex">/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-portal-keep'], undefined);
    assert.doesNotMatch((await page()).html, /noindex/);
  });

  it('serves a service worker that may ask this server alone, and lets no page of a development be kept', async () => {
    const answer = await app.inject('/service-worker.js');
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['cache-control'], 'no-cache');
    assert.equal(answer.headers['content-security-policy'], "default-src 'none'; connect-src 'self'");
    assert.doesNotThrow(() => new Script(answer.body));
    assert.equal((await app.inject('/')).headers['x-portal-keep'], undefined);
  });

  it('allows scripts by a nonce that is new for each page', async () => {
    const getNonce = ({ html, answer }: { html: string; answer: Response }) => {
      const policy = answer.headers.get('content-security-policy') ?? '';
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
      assert.doesNotMatch(scripts ?? '', /unsafe/);
      const nonce = /'nonce-([\w-]+)'/.exec(scripts ?? '')?.[1];
      assert.ok(nonce && html.includes(`<script nonce="${nonce}">`));
      assert.match(policy, /connect-src 'self' https:\/\/bank\.example(?:;|$)/);
      return nonce;
    };
    assert.notEqual(getNonce(await page()), getNonce(await page()));
  });

  it('sends the security headers with every answer', async () => {
    for (const path of [
      '/',
      '/main.0123456789ab.js',
      '/remotes/mf-elsewhere/x.js',
      '/banks/sgb/x',
      '/nope',
      '/nope.js',
    ]) {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(answer.headers.get('referrer-policy'), 'no-referrer', path);
      assert.ok(answer.headers.get('x-request-id'), path);
    }
  });

  it('compresses the page as Accept-Encoding asks', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await fetch(url, { headers: { 'accept-encoding': accepted } });
      assert.equal(answer.headers.get('content-encoding'), encoding);
      assert.match(answer.headers.get('vary') ?? '', /accept-encoding/);
      assert.match(await answer.text(), /^<!doctype html>[^]*<\/html>\n$/);
    }
  });

  it('serves hashed files as immutable in the encoding of the build', async () => {
    const answer = await fetch(`${url}/main.0123456789ab.js`, { headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(answer.headers.get('content-encoding'), 'br');
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(await answer.text(), SCRIPT);
    const again = await fetch(`${url}/main.0123456789ab.js`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    const plain = await fetch(`${url}/main.0123456789ab.js`, { headers: { 'accept-encoding': 'br;q=0' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    await plain.arrayBuffer();
  });

  it('answers a missing file with an uncached 404 in plain text', async () => {
    for (const path of ['/gone.0123456789ab.js', '/remotes/mf-here/gone.js', '/remotes/unknown/x.js']) {
      const answer = await fetch(url + path);
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers.get('cache-control'), 'no-store', path);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/, path);
      await answer.arrayBuffer();
    }
  });

  it('serves no file outside its folders', async () => {
    for (const path of [
      '/remotes/mf-here/..%2fportal.json',
      '/%2e%2e/portal.json',
      '/remotes/mf-here/%2e%2e%2fhost%2fportal-host.json',
    ]) {
      const { port } = app.server.address() as AddressInfo;
      const outgoing = request({ port, path, host: '127.0.0.1' }).end();
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      answer.resume();
      assert.equal(answer.statusCode, 404, path);
    }
  });

  it('answers an unknown address with a readable 404 page', async () => {
    const answer = await fetch(`${url}/somewhere`);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /Страница не найдена/);
  });

  it('notices new and removed builds without a restart', async () => {
    writeRecord('mf-here', record('mf-here', 'release-2'));
    const { data } = await page();
    const [here] = data.snapshot.remotes;
    assert.ok(here?.available && here.entry.endsWith('remoteEntry.release-2.js'));

    elsewhereRecord = record('mf-elsewhere', 'e2');
    const [, , , there] = (await snapshot()).remotes;
    assert.ok(there?.available && there.buildId === 'e2');

    rmSync(join(folder, 'mf-here/portal-remote.json'));
    const [gone] = (await snapshot()).remotes;
    assert.ok(gone && !gone.available && gone.manifest?.routes[0] === '/mf-here');
    writeRecord('mf-here', record('mf-here', 'r1'));
    const [back] = (await snapshot()).remotes;
    assert.equal(back?.available, true);
  });

  it('serves the files of a remote with another origin', async () => {
    assert.equal(
      await (await fetch(`${url}/remotes/mf-elsewhere/remoteEntry.e1.js`)).text(),
      'from elsewhere',
    );
  });

  it('forwards calls to the bank with body, address and request id', async () => {
    const body = Buffer.alloc(3_000_000, 7);
    const answer = await fetch(`${url}/banks/sgb/agent/rest/upload-document?a=1`, {
      method: 'POST',
      body,
      headers: { 'x-request-id': 'page-request-1', 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), body);
    const seen = upstream.seen.at(-1);
    assert.equal(seen?.url, '/banks/sgb/agent/rest/upload-document?a=1');
    assert.equal(seen?.headers['x-request-id'], 'page-request-1');
    assert.equal(seen?.headers['content-type'], 'multipart/form-data; boundary=x');
    assert.ok(seen?.headers['x-forwarded-for']);
  });

  it('passes event streams unbuffered and closes them on both sides', async () => {
    const abort = new AbortController();
    const answer = await fetch(`${url}/banks/sgb/agent/rest/events`, { signal: abort.signal });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    assert.equal(new TextDecoder().decode(first?.value), 'data: first\n\n');
    const closedBefore = upstream.closed;
    abort.abort();
    while (upstream.closed === closedBefore) await new Promise((resolve) => setImmediate(resolve));
  });

  it('answers 503 in the form of the contract when the bank does not answer', async () => {
    const answer = await fetch(`${url}/banks/ms6/auth/profile`);
    assert.equal(answer.status, 503);
    const { error } = (await answer.json()) as { error: { code: string; requestId: string } };
    assert.equal(error.code, 'unavailable');
    assert.equal(error.requestId, answer.headers.get('x-request-id'));
  });

  it('answers /readyz with 200 although remotes are down', async () => {
    const answer = await fetch(`${url}/readyz`);
    assert.equal(answer.status, 200);
    const { remotes } = (await answer.json()) as { remotes: Record<string, boolean> };
    assert.equal(remotes['mf-broken'], false);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });
});
