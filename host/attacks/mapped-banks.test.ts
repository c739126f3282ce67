import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';
import { FRAMING_TRICKS } from './framing-tricks.ts';

const MAPPING = {
  base: '/api',
  errors: { code: 'fault.kind', message: 'fault.text' },
  calls: {
    readApplication: { to: 'GET /deals/{hash}' },
    archiveApplication: { to: 'PUT /deals/{hashPassword}/archive', body: { why: 'hashPassword' } },
    getProfile: { to: 'GET /me', answer: { email: 'mail', organization: 'company' } },
    listApplications: { to: 'GET /deals', query: { limit: 'itemsPerPage', outcome: 'filter.accept' } },
  },
};
const ANSWER_LIMIT_MS = 15_000;

describe('a bank with a mapping', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapped-banks-'));
  const received: { asked: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let said = '{}';
  let delivery: DeliveryApp;
  before(async () => {
    writeFileSync(join(folder, 'bank.json'), JSON.stringify(MAPPING));
    delivery = await openDelivery(
      (incoming, answer) => {
        void text(incoming).then((body) => {
          received.push({ asked: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body });
          answer.writeHead(200, { 'content-type': 'application/json' }).end(said);
        });
      },
      {
        settings: { banks: [{ code: 'sgb', name: 'СГБ', mapping: join(folder, 'bank.json') }] },
        bodyPace: { stallMs: 500, bytesPerSecond: 1 },
      },
    );
  });
  beforeEach(() => {
    received.length = 0;
    said = '{}';
  });
  after(async () => {
    await delivery.close();
    rmSync(folder, { recursive: true });
  });

  const exchange = async (bytes: string): Promise<string> => {
    const socket = connect(delivery.port, '127.0.0.1');
    let answer = '';
    const limit = setTimeout(() => socket.destroy(), ANSWER_LIMIT_MS);
    socket.on('data', (data) => {
      answer += String(data);
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    await once(socket, 'close');
    clearTimeout(limit);
    return answer;
  };
  const head = (asked: string, ...lines: string[]) =>
    [`${asked} HTTP/1.1`, 'Host: portal', ...lines, '', ''].join('\r\n');
  const archive = (hash: unknown) => {
    const body = JSON.stringify({ hashPassword: hash });
    const lines = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
    return exchange(head('POST /banks/sgb/agent/rest/archive-issue', ...lines) + body);
  };

  it('is never led to another address by a value', async () => {
    const values = [
      '..',
      '.',
      '',
      '../me',
      '..\\me',
      'a/b',
      'a\r\nX: y',
      'a\0',
      { a: 1 },
      ['..'],
      null,
      'x'.repeat(201),
    ];
    for (const value of values) assert.match(await archive(value), /^HTTP\/1\.1 400 /, JSON.stringify(value));
    for (const hash of ['..', '%2e%2e', '%2E.', '..%2fme', 'a%2fb', '%', '%ff', 'a%0d%0ab', '%00'])
      assert.match(
        await exchange(head(`GET /banks/sgb/agent/rest/issue/${hash}`)),
        /^HTTP\/1\.1 40[04] /,
        hash,
      );
    assert.equal(received.length, 0);
    await archive('ы?x=1#y;z&%2e');
    assert.equal(received[0]?.asked, 'PUT /api/deals/%D1%8B%3Fx%3D1%23y%3Bz%26%252e/archive');
  });

  it('gets no parameter that the mapping does not name', async () => {
    const filter = encodeURIComponent('{"accept":"a&admin=1","__proto__":{"x":1},"toString":"x"}');
    const query = `itemsPerPage=5&admin=1&__proto__=x&constructor=y&filter=${filter}`;
    await exchange(head(`GET /banks/sgb/agent/rest/issues?${query}`));
    assert.equal(received[0]?.asked, 'GET /api/deals?limit=5&outcome=a%26admin%3D1');
  });

  it('gets only the listed headers', async () => {
    const lines = [
      'Cookie: portal_agent=x',
      'X-Forwarded-For: 203.0.113.1',
      'X-HTTP-Method-Override: DELETE',
    ];
    await exchange(
      head('GET /banks/sgb/agent/rest/profile', ...lines, 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    );
    assert.equal(received.length, 0);
    await exchange(head('GET /banks/sgb/agent/rest/profile', ...lines));
    assert.deepEqual(Object.keys(received[0]?.headers ?? {}).toSorted(), [
      'accept-encoding',
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ]);
    assert.equal(received[0]?.headers['x-forwarded-for'], '127.0.0.1');
  });

  it('gets no second request by a framing trick', async () => {
    for (const { name, head: lines, body } of FRAMING_TRICKS) {
      const type = 'Content-Type: application/json\r\n';
      await exchange(
        `POST /banks/sgb/agent/rest/archive-issue HTTP/1.1\r\nHost: portal\r\n${type}${lines}\r\n${body}`,
      );
      assert.deepEqual(received, [], name);
    }
  });

  it('changes nothing of the server by what it answers', async () => {
    said = '{"mail":"a@b","company":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}';
    const answer = await exchange(head('GET /banks/sgb/agent/rest/profile'));
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    said = JSON.stringify({ fault: { kind: '__proto__', text: 'x'.repeat(10_000) } });
    const failed = await exchange(head('GET /banks/sgb/agent/rest/profile'));
    assert.match(failed, /^HTTP\/1\.1 500 /);
    assert.match(failed, /content-length: [56]\d\d\r/i);
  });
});
