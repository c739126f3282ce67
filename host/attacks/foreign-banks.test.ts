import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { OutgoingHttpHeaders, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';

const NOTHING_RUNS = "default-src 'none'; sandbox";
const LENIENT = "default-src * 'unsafe-inline'";
/** What a bank would have the browser do at the portal's origin. */
const HOSTILE: OutgoingHttpHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-origin': 'https://evil.example',
  'alt-svc': 'h3="evil.example:443"',
  'clear-site-data': '"*"',
  'content-security-policy-report-only': LENIENT,
  link: '</x>; rel=prefetch',
  nel: '{"report_to":"x","max_age":1}',
  refresh: '0; url=https://evil.example',
  'report-to': '{}',
  'reporting-endpoints': 'x="https://evil.example"',
  'service-worker-allowed': '/',
  'set-cookie': 'portal_agent=x; Path=/',
  'set-cookie2': 'a=b',
  'strict-transport-security': 'max-age=1',
  'www-authenticate': 'Basic realm="portal"',
  'x-accel-redirect': '/internal',
};
const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('banks of others below the portal’s address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-banks-'));
  const received: string[] = [];
  const PAGE = { status: 200, headers: {}, body: '<script>alert(1)</script>' };
  let said: { status: number; headers: OutgoingHttpHeaders; body: string } = PAGE;
  let foreign: Server;
  let delivery: DeliveryApp;

  before(async () => {
    writeFileSync(join(folder, 'bank.json'), JSON.stringify({ base: '/api', calls: {} }));
    const listener: Parameters<typeof openDelivery>[0] = (incoming, answer) => {
      // The delivery server itself looks after its remotes.
      if (!incoming.url?.includes('manifest')) received.push(`${incoming.method} ${incoming.url}`);
      incoming.resume().on('end', () => answer.writeHead(said.status, said.headers).end(said.body));
    };
    foreign = createServer(listener).listen(0, '127.0.0.1');
    await once(foreign, 'listening');
    const upstream = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
    delivery = await openDelivery(listener, {
      settings: {
        banks: [
          { code: 'own', name: 'Свой' },
          { code: 'foreign', name: 'Чужой', upstream },
          { code: 'mapped', name: 'Чужой', upstream, mapping: join(folder, 'bank.json') },
        ],
        remotes: [{ name: 'mf-elsewhere', origin: upstream }],
      },
    });
  });
  beforeEach(() => {
    received.length = 0;
    said = { ...PAGE };
  });
  after(async () => {
    await delivery.close();
    foreign.closeAllConnections();
    foreign.close();
    rmSync(folder, { recursive: true });
  });

  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${delivery.port}${path}`, { redirect: 'manual', ...init });
    return { answer, body: await answer.text() };
  };
  /** One request whose target no client has put in order. */
  const exchange = async (target: string): Promise<string> => {
    const socket = connect(delivery.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data)));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer;
  };

  for (const [way, path, type] of [
    ['as it comes', '/banks/foreign/evil.html', HTML],
    ['past its mapping', '/banks/mapped/evil.html', HTML],
    ['through its mapping', '/banks/mapped/agent/rest/profile', JSON_TYPE],
    ['through its mapping, not JSON', '/banks/mapped/agent/rest/profile', HTML],
  ] as const)
    it(`run nothing and set nothing at the portal’s origin: ${way}`, async () => {
      for (const status of [200, 404]) {
        const headers = { ...type, ...HOSTILE, 'content-security-policy': LENIENT };
        said = { status, headers, body: '{}' };
        const { answer } = await call(path);
        assert.equal(answer.status, status);
        assert.equal(answer.headers.get('content-security-policy'), NOTHING_RUNS);
        assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
        const passed = Object.keys(HOSTILE).filter((name) => answer.headers.has(name));
        assert.deepEqual(passed, []);
      }
      assert.equal(received.length, 2);
    });

  it('leave the portal’s own bank the policy of its pages, and give it one where it has none', async () => {
    said.headers = { ...HTML, 'content-security-policy': "default-src 'none'; script-src 'nonce-x'" };
    const page = await call('/banks/own/verify/code');
    assert.equal(
      page.answer.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'nonce-x'",
    );
    said.headers = { ...HTML, ...HOSTILE };
    const { answer } = await call('/banks/own/x.html');
    assert.equal(answer.headers.get('content-security-policy'), NOTHING_RUNS);
    assert.deepEqual(
      Object.keys(HOSTILE).filter((name) => answer.headers.has(name)),
      [],
    );
  });

  it('answer downloads, uploads in pieces and events with what these need', async () => {
    for (const [status, headers] of [
      [
        206,
        {
          'accept-ranges': 'bytes',
          'cache-control': 'private, no-store',
          'content-disposition': 'attachment; filename="a.pdf"',
          'content-length': '1',
          'content-range': 'bytes 0-0/9',
          'content-type': 'application/pdf',
          etag: '"1"',
          'last-modified': 'Mon, 02 Mar 2026 06:00:00 GMT',
          vary: 'origin',
        },
      ],
      [
        201,
        {
          date: 'Mon, 02 Mar 2026 06:00:00 GMT',
          location: '/banks/foreign/agent/rest/uploads/1',
          'tus-resumable': '1.0.0',
          'upload-expires': 'Mon, 02 Mar 2026 06:00:00 GMT',
          'upload-length': '9',
          'upload-offset': '3',
        },
      ],
      [200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }],
      [429, { 'retry-after': '7' }],
    ] as const) {
      said = { status, headers, body: 'x' };
      const { answer, body } = await call('/banks/foreign/agent/rest/uploads', { method: 'POST' });
      assert.equal(answer.status, status);
      assert.equal(body, 'x');
      for (const [name, value] of Object.entries(headers))
        assert.equal(answer.headers.get(name), value, name);
    }
  });

  it('are reached below their own address alone', async () => {
    for (const bank of ['own', 'foreign', 'mapped'])
      for (const target of [
        `/banks/${bank}/../../secret`,
        `/banks/${bank}/x/..`,
        `/banks/${bank}/./x`,
        `/banks/${bank}/%2e%2e/%2E./secret`,
        `/banks/${bank}/..%2f..%2Fsecret`,
        `/banks/${bank}/x%2Fy`,
        `/banks/${bank}/\\..\\..\\x`,
        `/banks/${bank}/..%5c..%5Cx`,
        `/banks/${bank}/..;/..;x=1/secret`,
        `/banks/${bank}/..%3b/secret`,
        `/banks/${bank}/x#/../../secret`,
        `/banks/../${bank}/x`,
        `/banks/%${bank.charCodeAt(0).toString(16)}${bank.slice(1)}/x`,
        `http://evil.example/banks/${bank}/x`,
      ]) {
        const answer = await exchange(target);
        assert.match(answer, /^HTTP\/1\.1 400 /, target);
        const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
        const { error } = JSON.parse(body) as { error: Record<string, string> };
        assert.equal(error['code'], 'validation', target);
        assert.match(answer, new RegExp(`\r\nx-request-id: ${error['requestId']}\r\n`));
        assert.match(answer, /\r\ncache-control: no-store\r\n/);
      }
    for (const part of ['%', '%z', '%ff/..', '%c0%ae%c0%ae', '%E0%A4%A'])
      assert.match(await exchange(`/banks/foreign/${part}/x`), /^HTTP\/1\.1 404 /, part);
    assert.deepEqual(received, []);
  });

  it('are sent encoded text, dots in a name and any query as they came', async () => {
    for (const path of [
      '/agent/rest/documents/%D0%B4%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80%20%231.pdf',
      '/files/..a..b...c/.hidden/%252e%252e/a;b',
      '/agent/rest/issues?filter=%2F..%2F&to=/../\\',
    ]) {
      assert.match(await exchange(`/banks/foreign${path}`), /^HTTP\/1\.1 200 /);
      assert.match(await exchange(`/banks/mapped${path}`), /^HTTP\/1\.1 200 /);
      assert.equal(received.at(-2), `GET /banks/foreign${path}`);
      // Its mapping writes queries anew.
      assert.equal(received.at(-1)?.split('?')[0], `GET /api${path.split('?')[0]}`);
    }
  });

  it('have as much of the portal’s origin as the origin of a remote', async () => {
    said.headers = HOSTILE;
    const { answer } = await call('/remotes/mf-elsewhere/x.js');
    assert.equal(answer.status, 200);
    assert.deepEqual(
      Object.keys(HOSTILE).filter((name) => answer.headers.has(name)),
      [],
    );
    received.length = 0;
    for (const target of [
      '/remotes/mf-elsewhere/../../secret',
      '/remotes/mf-elsewhere/%2e%2e/secret',
      '/remotes/mf-elsewhere/..%2fsecret',
      '/remotes/mf%2delsewhere/x.js',
      'http://evil.example/remotes/mf-elsewhere/x.js',
    ])
      assert.match(await exchange(target), /^HTTP\/1\.1 404 /, target);
    assert.deepEqual(received, []);
  });
});
