import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { openDelivery } from './testing/delivery-app.ts';

const SIZE = 8_000_000;

// A bound against hanging, which is what such a connection did.
test('a connection goes on after an upload that the bank broke off', { timeout: 20_000 }, async (t) => {
  const delivery = await openDelivery(
    (incoming, answer) => {
      if (incoming.method === 'PATCH') incoming.once('data', () => incoming.destroy());
      else answer.end();
    },
    { settings: { banks: [{ code: 'sgb', name: 'СГБ' }] } },
  );
  t.after(() => delivery.close());
  const socket = connect(delivery.port, '127.0.0.1');
  t.after(() => socket.destroy());
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  const until = async (words: string): Promise<void> => {
    while (!answers.includes(words)) await once(socket, 'data');
  };
  socket.write(`PATCH /banks/sgb/files/1 HTTP/1.1\r\nHost: portal\r\nContent-Length: ${SIZE}\r\n\r\n`);
  socket.write(Buffer.alloc(SIZE / 8));
  await until('503 Service Unavailable');
  socket.write(Buffer.alloc(SIZE - SIZE / 8));
  socket.write('HEAD /banks/sgb/files/1 HTTP/1.1\r\nHost: portal\r\n\r\n');
  await until('200 OK');
  assert.equal(answers.split('HTTP/1.1 ').length, 3);
});
