import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type {
  ClientHttp2Session,
  ClientHttp2Stream,
  IncomingHttpHeaders,
  OutgoingHttpHeaders,
} from 'node:http2';
import { get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDelivery } from './testing/delivery-app.ts';
import type { DeliveryApp } from './testing/delivery-app.ts';
import { makeCertificate } from '../../scripts/lib/certificate.mjs';

const STALL_MS = 500;
const POLL_MS = 50;
const HASH = 'a'.repeat(64);

describe('a delivery server with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-tls-'));
  const files = makeCertificate(folder);
  const seen: IncomingMessage[] = [];
  let open = 0;
  let delivery: DeliveryApp;
  let session: ClientHttp2Session;

  before(async () => {
    delivery = await openDelivery(
      (incoming, answer) => {
        seen.push(incoming);
        open += 1;
        incoming.once('close', () => (open -= 1));
        if (incoming.url?.endsWith('/events')) {
          answer.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
          answer.write('data: 1\n\n');
          return;
        }
        if (incoming.url?.endsWith('/whole')) return void incoming.resume().once('end', () => answer.end());
        answer.writeHead(201, { 'content-type': 'text/plain', 'tus-version': ['1.0.0', '0.2.2'] });
        incoming.pipe(answer);
      },
      {
        settings: { tls: files, earlyHints: true },
        host: {
          initial: ['main.0123456789ab.js', 'main.0123456789ab.css'],
          integrity: { 'main.0123456789ab.js': HASH },
        },
        bodyPace: { stallMs: STALL_MS, bytesPerSecond: 1_000 },
        headersTimeoutMs: STALL_MS,
        certificatePollMs: POLL_MS,
      },
    );
    writeFileSync(join(delivery.hostFolder, 'main.0123456789ab.js'), 'x'.repeat(300_000));
    session = connect(`https://127.0.0.1:${delivery.port}`, { rejectUnauthorized: false });
    await once(session, 'connect');
  });
  after(async () => {
    session.destroy();
    await delivery.close();
    rmSync(folder, { recursive: true });
  });

  const begin = async (stream: ClientHttp2Stream) => {
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }];
    return headers;
  };
  const ask = async (path: string, headers: OutgoingHttpHeaders = {}, body?: string) => {
    const stream = session.request({ ':path': path, ...headers }, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const answered = await begin(stream);
    const parts: Buffer[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    return { headers: answered, body: Buffer.concat(parts) };
  };

  it('sends page and files over HTTP/2, compressed, with the headers of every answer', async () => {
    assert.equal(session.alpnProtocol, 'h2');
    const page = await ask('/', { 'accept-encoding': 'br' });
    assert.equal(page.headers[':status'], 200);
    assert.match(brotliDecompressSync(page.body).toString(), /<!doctype html>/);
    assert.equal(page.headers['x-frame-options'], 'DENY');
    const file = await ask('/main.0123456789ab.js');
    assert.equal(file.body.length, 300_000);
    const known = await ask('/main.0123456789ab.js', { 'if-none-match': file.headers.etag });
    assert.equal(known.headers[':status'], 304);
    assert.equal((await ask('/none.js')).headers[':status'], 404);
  });

  it('names the page’s first files before the page is there, as the page asks for them', async () => {
    const stream = session.request({ ':path': '/' });
    const [hints] = (await once(stream, 'headers')) as [IncomingHttpHeaders & { ':status': number }];
    assert.equal(hints[':status'], 103);
    assert.deepEqual(
      hints.link,
      `</main.0123456789ab.js>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-${HASH}", </main.0123456789ab.css>; rel=preload; as=style`,
    );
    assert.equal((await begin(stream))[':status'], 200);
    stream.close();
    const file = session.request({ ':path': '/main.0123456789ab.js' });
    file.once('headers', () => assert.fail('a file has no hints'));
    await begin(file);
    file.close();
  });

  it('answers who speaks HTTP/1.1 alone', async () => {
    const asking = get({ port: delivery.port, path: '/', rejectUnauthorized: false });
    const hinted = once(asking, 'information');
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    assert.equal(((await hinted) as [{ statusCode: number }])[0].statusCode, 103);
    assert.equal(answer.httpVersion, '1.1');
    assert.equal(answer.statusCode, 200);
    assert.match(await text(answer), /<!doctype html>/);
  });

  it('forwards calls to the bank with their bodies, announced or not, and says how it was asked', async () => {
    for (const announced of [{}, { 'content-length': '5' }]) {
      const { headers, body } = await ask('/banks/sgb/x?y=1', { ':method': 'POST', ...announced }, 'hello');
      assert.equal(headers[':status'], 201);
      assert.equal(body.toString(), 'hello');
      assert.equal(headers['tus-version'], '1.0.0, 0.2.2');
      assert.equal(headers['x-frame-options'], 'DENY');
      const incoming = seen.at(-1);
      assert.equal(incoming?.url, '/banks/sgb/x?y=1');
      assert.equal(incoming?.headers['x-forwarded-proto'], 'https');
      assert.equal(incoming?.headers['x-forwarded-host'], `127.0.0.1:${delivery.port}`);
      assert.equal(incoming?.headers['x-forwarded-for'], '127.0.0.1');
    }
    const refused = await ask('/banks/sgb/x', { ':method': 'GET' }, 'body');
    assert.equal(refused.headers[':status'], 400);
  });

  it('passes events on as they come and leaves the bank with its client', async () => {
    const stream = session.request({ ':path': '/banks/sgb/agent/rest/events' });
    assert.equal((await begin(stream))['content-type'], 'text/event-stream');
    const [first] = (await once(stream, 'data')) as [Buffer];
    assert.equal(first.toString(), 'data: 1\n\n');
    // Beside an open stream the connection goes on to answer.
    assert.equal((await ask('/healthz')).headers[':status'], 200);
    assert.equal(open, 1);
    stream.close();
    while (open > 0) await pause(5);
  });

  it('ends bodies that do not come and heads that do not end', { timeout: 20_000 }, async () => {
    const slow = session.request({ ':path': '/banks/sgb/whole', ':method': 'POST' });
    slow.on('error', () => undefined).write('h');
    assert.equal((await begin(slow))[':status'], 408);
    while (open > 0) await pause(5);
    assert.equal((await ask('/healthz')).headers[':status'], 200);
    const socket = connectTls({
      port: delivery.port,
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
    });
    await once(socket, 'secureConnect');
    socket.write('GET / HTTP/1.1\r\nHost: portal\r\nX: ');
    assert.match(await text(socket), /^HTTP\/1\.1 408 /);
  });

  it('takes a renewed certificate up without a restart', async () => {
    const getName = async () => {
      const socket = connectTls({ port: delivery.port, rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { subject } = socket.getPeerCertificate();
      socket.destroy();
      return subject.CN;
    };
    assert.equal(await getName(), '127.0.0.1');
    makeCertificate(folder, 'renewed');
    while ((await getName()) !== 'renewed') await pause(POLL_MS);
  });

  it('does not start with files that are no pair', async () => {
    const settings = join(folder, 'portal.json');
    const portal = { banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [], hostFolder: delivery.hostFolder };
    writeFileSync(
      settings,
      JSON.stringify({ ...portal, tls: { certificate: 'portal.pem', key: 'none.key' } }),
    );
    await assert.rejects(
      buildApp(readConfig(settings, {}), { logLevel: 'silent' }),
      /TLS cannot begin with .*none\.key/,
    );
    writeFileSync(settings, JSON.stringify(portal));
    assert.throws(() => readConfig(settings, { TLS_KEY: 'portal.key' }), /name both/);
  });
});
