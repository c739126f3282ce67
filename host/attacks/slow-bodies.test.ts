import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';

const STALL_MS = 500;
const HEAD = 'Host: portal\r\nContent-Type: application/json\r\n';

describe('a slow request', () => {
  let delivery: DeliveryApp;
  let impatient: DeliveryApp;
  let open = 0;
  let release: () => void = () => undefined;

  before(async () => {
    delivery = await openDelivery(
      (incoming, answer) => {
        open += 1;
        incoming.once('close', () => (open -= 1));
        if (incoming.url?.endsWith('/events')) {
          answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
          return;
        }
        const read = () => incoming.resume().once('end', () => answer.end('whole'));
        if (incoming.url?.endsWith('/slow-bank')) release = read;
        else read();
      },
      { bodyPace: { stallMs: STALL_MS, bytesPerSecond: 1_000 } },
    );
    impatient = await openDelivery((_request, answer) => void answer.end(), { headersTimeoutMs: STALL_MS });
  });
  after(() => Promise.all([delivery.close(), impatient.close()]));

  const started = async (
    bytes: string,
    { port } = delivery,
  ): Promise<{ socket: Socket; answer: () => string }> => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data))).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    return { socket, answer: () => answer };
  };
  const ended = async ({ socket, answer }: Awaited<ReturnType<typeof started>>) => {
    if (!socket.closed) await once(socket, 'close');
    while (open > 0) await new Promise((resolve) => setImmediate(resolve));
    assert.match(answer(), /^HTTP\/1\.1 408 /);
    assert.match(answer(), /connection: close/i);
  };

  it('ends with 408 when it stalls, also at the bank', async () => {
    for (const framing of ['Content-Length: 100', 'Transfer-Encoding: chunked'])
      await ended(await started(`POST /banks/sgb/x HTTP/1.1\r\n${HEAD}${framing}\r\n\r\n`));
    await ended(
      await started(`PATCH /banks/sgb/x HTTP/1.1\r\n${HEAD}Content-Length: 9000\r\n\r\n${'x'.repeat(4_000)}`),
    );
  });

  it('ends when its bytes trickle below the lowest rate', async () => {
    const attack = await started(`PUT /banks/sgb/x HTTP/1.1\r\n${HEAD}Content-Length: 9000\r\n\r\n`);
    const from = Date.now();
    while (!attack.socket.closed) {
      if (attack.socket.writable) attack.socket.write('x');
      await pause(STALL_MS / 10);
    }
    assert.ok(Date.now() - from >= STALL_MS);
    await ended(attack);
  });

  it('ends when its headers never end', async () => {
    await ended(await started('GET /banks/sgb/x HTTP/1.1\r\nHost: portal\r\nX: ', impatient));
  });

  it('goes on while the bank does not read it', async () => {
    const size = 30_000_000;
    const upload = await started(
      `POST /banks/sgb/slow-bank HTTP/1.1\r\n${HEAD}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`,
    );
    await pause(STALL_MS * 3);
    assert.equal(upload.answer(), '');
    release();
    await once(upload.socket, 'data');
    assert.match(upload.answer(), /^HTTP\/1\.1 200 /);
    upload.socket.destroy();
  });

  it('may be an idle event stream, which stays open', async () => {
    const stream = await started('GET /banks/sgb/events HTTP/1.1\r\nHost: portal\r\n\r\n');
    await once(stream.socket, 'data');
    await pause(STALL_MS * 3);
    assert.equal(stream.socket.closed, false);
    stream.socket.destroy();
  });
});
