import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openDelivery } from '../testing/delivery-app.ts';
import type { DeliveryApp } from '../testing/delivery-app.ts';
import { ANSWER_LIMIT_BYTES, REQUEST_LIMIT_BYTES, WALK_LIMIT } from './mapped-call.ts';

const MAPPING = {
  base: '/api',
  envelope: 'result',
  status: { 419: 401 },
  calls: {
    getProfile: { to: 'GET /me', answer: { email: 'mail', last_name: 'name.family' } },
    updateProfile: { to: 'PATCH /me', body: { picture: 'avatar' } },
    archiveApplication: { to: 'PUT /deals/{hashPassword}/archive', body: {} },
    uploadDocument: { to: 'POST /papers', body: { never: 'file' } },
    listApplications: {
      to: 'GET /deals',
      query: { limit: 'itemsPerPage' },
      page: { from: 'deals', each: { id: 'no' }, cursor: { send: 'after', next: 'next' } },
    },
  },
};
const JSON_TYPE = { 'content-type': 'application/json' };

interface Seen {
  readonly asked: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

describe('a bank with a mapping', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mapped-call-'));
  let delivery: DeliveryApp;
  let seen: Seen[] = [];
  let answer: (response: ServerResponse, incoming: IncomingMessage) => void;
  const open = (limit: { readonly answerTimeoutMs?: number } = {}): Promise<DeliveryApp> =>
    openDelivery(
      (incoming, response) => {
        void text(incoming).then(
          (body) => {
            seen.push({ asked: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body });
            answer(response, incoming);
          },
          () => response.destroy(),
        );
      },
      {
        settings: {
          ...limit,
          banks: [
            { code: 'sgb', name: 'СГБ', mapping: join(folder, 'bank.json') },
            { code: 'cub', name: 'КУБ' },
          ],
        },
      },
    );
  before(async () => {
    writeFileSync(join(folder, 'bank.json'), JSON.stringify(MAPPING));
    delivery = await open();
  });
  beforeEach(() => {
    seen = [];
    answer = (response) => response.writeHead(200, JSON_TYPE).end('{"result":{}}');
  });
  after(async () => {
    await delivery.close();
    rmSync(folder, { recursive: true });
  });
  const call = (path: string, init: RequestInit = {}, bank = 'sgb', { port } = delivery) =>
    fetch(`http://127.0.0.1:${port}/banks/${bank}${path}`, init);
  const readCode = async (response: Response) =>
    ((await response.json()) as { error: { code: string; requestId: string } }).error.code;

  it('maps the answer, and keeps no header of the bytes that it has replaced', async () => {
    const body = JSON.stringify({ result: { mail: 'a@b.example', name: { family: 'Смирнов' }, secret: 1 } });
    answer = (response) =>
      response.writeHead(200, { ...JSON_TYPE, etag: '"1"', 'x-bank': 'yes', 'retry-after': '7' }).end(body);
    const mapped = await call('/agent/rest/profile', {
      headers: { 'if-none-match': '"1"', range: 'bytes=0-1' },
    });
    assert.equal(mapped.status, 200);
    assert.deepEqual(await mapped.json(), { email: 'a@b.example', last_name: 'Смирнов' });
    assert.equal(mapped.headers.get('etag'), null);
    assert.equal(mapped.headers.get('retry-after'), '7');
    assert.equal(mapped.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(seen[0]?.asked, 'GET /api/me');
    assert.equal(seen[0]?.headers['if-none-match'], undefined);
    assert.equal(seen[0]?.headers.range, undefined);
    assert.equal(seen[0]?.headers['accept-encoding'], 'identity');
  });

  it('sends method, address and body as the bank has them', async () => {
    answer = (response) => response.writeHead(204).end();
    const update = await call('/agent/rest/profile', {
      method: 'PUT',
      headers: JSON_TYPE,
      body: JSON.stringify({ avatar: 'data:', other: 1 }),
    });
    assert.equal(update.status, 204);
    await call('/agent/rest/archive-issue', {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"hashPassword":"abc_1"}',
    });
    assert.deepEqual(
      seen.map(({ asked, body, headers }) => [asked, body, headers['content-length']]),
      [
        ['PATCH /api/me', '{"picture":"data:"}', '19'],
        ['PUT /api/deals/abc_1/archive', '{}', '2'],
      ],
    );
  });

  it('maps the status of an answer without a body', async () => {
    answer = (response) => response.writeHead(419).end();
    assert.equal((await call('/agent/rest/dataset')).status, 401);
  });

  it('passes what is not JSON untouched, both ways', async () => {
    const bytes = Buffer.from([0, 255, 1, 254]);
    answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/pdf', etag: '"f"' }).end(bytes);
    const form = new FormData();
    form.set('file', new File(['content'], 'a.pdf'));
    const uploaded = await call('/agent/rest/upload-document', { method: 'POST', body: form });
    assert.deepEqual(Buffer.from(await uploaded.arrayBuffer()), bytes);
    assert.equal(uploaded.headers.get('etag'), '"f"');
    assert.equal(seen[0]?.asked, 'POST /api/papers');
    assert.match(seen[0]?.headers['content-type'] ?? '', /^multipart\/form-data/);
    assert.match(seen[0]?.body ?? '', /filename="a\.pdf"[^]*content/);
  });

  it('lets event streams and calls beside the specification pass as they come', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    };
    const leaving = new AbortController();
    const stream = await call('/agent/rest/events?from=1', { signal: leaving.signal });
    const chunk = await stream.body?.getReader().read();
    assert.equal(Buffer.from(chunk?.value ?? []).toString(), 'data: first\n\n');
    leaving.abort();
    assert.equal(seen[0]?.asked, 'GET /api/agent/rest/events?from=1');
    answer = (response) => response.writeHead(200, JSON_TYPE).end('{"result":{"as":"it is"}}');
    assert.deepEqual(await (await call('/agent/rest/offers')).json(), { result: { as: 'it is' } });
  });

  it('leaves another bank alone', async () => {
    answer = (response) =>
      response.writeHead(200, { ...JSON_TYPE, etag: '"1"' }).end('{"result":{"mail":1}}');
    const other = await call('/agent/rest/profile', { headers: { 'accept-encoding': 'br' } }, 'cub');
    assert.deepEqual([await other.text(), other.headers.get('etag')], ['{"result":{"mail":1}}', '"1"']);
    assert.deepEqual(
      [seen[0]?.asked, seen[0]?.headers['accept-encoding']],
      ['GET /banks/cub/agent/rest/profile', 'br'],
    );
  });

  const faults: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'is compressed': (response) =>
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync('{}')),
    'is no JSON': (response) => response.writeHead(200, JSON_TYPE).end('{'),
    'is longer than it may be': (response) =>
      response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(ANSWER_LIMIT_BYTES)}"`),
    'is too deep': (response) =>
      response.writeHead(200, JSON_TYPE).end(`{"mail":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    'breaks off': (response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{"result":');
      setImmediate(() => response.destroy());
    },
  };
  for (const [name, fault] of Object.entries(faults))
    it(`answers 502 in the contract’s form when the bank’s answer ${name}`, async () => {
      answer = fault;
      const refused = await call('/agent/rest/profile');
      assert.equal(refused.status, 502);
      assert.equal(await readCode(refused), 'unavailable');
    });

  it('answers 504 when the answer does not begin, or does not end', async (t) => {
    // A limit of its own: on a busy machine an answer that is meant to come takes its time.
    const impatient = await open({ answerTimeoutMs: 500 });
    t.after(() => impatient.close());
    const ask = () => call('/agent/rest/profile', {}, 'sgb', impatient);
    answer = () => undefined;
    const late = await ask();
    assert.deepEqual([late.status, await readCode(late)], [504, 'unavailable']);
    answer = (response) => void response.writeHead(200, JSON_TYPE).write('{"result":');
    const endless = await ask();
    assert.deepEqual([endless.status, await readCode(endless)], [504, 'unavailable']);
  });

  it('refuses a body that is too long or no JSON, and asks the bank nothing', async () => {
    const put = (body: string) => call('/agent/rest/profile', { method: 'PUT', headers: JSON_TYPE, body });
    const long = await put(JSON.stringify({ avatar: 'x'.repeat(REQUEST_LIMIT_BYTES) }));
    assert.deepEqual([long.status, await readCode(long)], [413, 'payload_too_large']);
    const broken = await put('{');
    assert.deepEqual([broken.status, await readCode(broken)], [400, 'validation']);
    assert.equal(seen.length, 0);
  });

  it('walks a list with cursors no further than it may', async () => {
    let row = 0;
    answer = (response) => {
      row += 1;
      response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify({ result: { deals: [{ no: row }], next: `after-${row}` } }));
    };
    const page = await call(`/agent/rest/issues?page=3&itemsPerPage=1`);
    assert.deepEqual(await page.json(), {
      objs: [{ id: 3 }],
      info: { count_objs: 4, capped: true, next: 'after-3' },
    });
    assert.deepEqual(
      seen.map(({ asked }) => asked),
      [
        'GET /api/deals?limit=1',
        'GET /api/deals?limit=1&after=after-1',
        'GET /api/deals?limit=1&after=after-2',
      ],
    );
    seen = [];
    const far = await call(`/agent/rest/issues?page=${WALK_LIMIT + 1}&itemsPerPage=1`);
    assert.deepEqual([far.status, await readCode(far)], [400, 'validation']);
    assert.equal(seen.length, 0);
  });

  it('stops walking at the first refusal', async () => {
    answer = (response) => response.writeHead(419, JSON_TYPE).end('{}');
    assert.equal((await call('/agent/rest/issues?page=40&itemsPerPage=1')).status, 401);
    assert.equal(seen.length, 1);
  });
});
