import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openDelivery } from '../testing/delivery-app.ts';
import type { DeliveryApp } from '../testing/delivery-app.ts';

/** Undici looks at its time limits once in half a second. */
const LIMIT_MS = 600;
const LONGER_MS = 4 * LIMIT_MS;

describe('the time limit of a bank’s answer', () => {
  let delivery: DeliveryApp;
  let bank: (incoming: IncomingMessage, answer: ServerResponse) => void;
  before(async () => {
    delivery = await openDelivery((incoming, answer) => bank(incoming, answer), {
      settings: { answerTimeoutMs: LIMIT_MS },
    });
  });
  after(() => delivery.close());
  const call = (path: string) => fetch(`http://127.0.0.1:${delivery.port}/banks/sgb${path}`);

  it('is answered with 504 in the contract’s form, in words for the agent', async () => {
    bank = () => undefined;
    const late = await call('/agent/rest/dataset');
    assert.equal(late.status, 504);
    assert.equal(late.headers.get('cache-control'), 'no-store');
    const { error } = (await late.json()) as { error: Record<string, string> };
    assert.deepEqual(Object.keys(error), ['code', 'message', 'requestId']);
    assert.equal(error['code'], 'unavailable');
    assert.match(error['message'] ?? '', /^Банк не ответил вовремя\./);
    assert.equal(error['requestId'], late.headers.get('x-request-id'));
  });

  it('does not end an event stream that is silent for longer', async () => {
    bank = (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      void delay(LONGER_MS).then(() => answer.end('data: late\n\n'));
    };
    assert.equal(await (await call('/agent/rest/events')).text(), 'data: late\n\n');
  });

  it('does not count the time in which an upload is under way', async () => {
    bank = (incoming, answer) => {
      void text(incoming).then((body) => answer.end(body));
    };
    const upload = request({
      port: delivery.port,
      host: '127.0.0.1',
      path: '/banks/sgb/agent/rest/upload-document',
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
    });
    const pieces = ['one ', 'two ', 'three ', 'four'];
    for (const piece of pieces) {
      upload.write(piece);
      await delay(LONGER_MS / pieces.length);
    }
    upload.end();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    assert.deepEqual([answer.statusCode, await text(answer)], [200, pieces.join('')]);
  });
});
