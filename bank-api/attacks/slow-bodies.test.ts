import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { createTestApp, signIn, type TestApp } from '../src/testing/harness.ts';

const STALL_MS = 500;
const REST = '/banks/sgb/agent/rest';

describe('slow request bodies', () => {
  let server: TestApp;
  let token: string;

  before(async () => {
    server = await createTestApp({ bodyPace: { stallMs: STALL_MS, bytesPerSecond: 1_000 } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    token = await signIn(server.app, 'agent');
  });
  after(() => server.close());

  const beginUpload = async (): Promise<string> => {
    const begun = await server.app.inject({
      method: 'POST',
      url: `${REST}/uploads`,
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '9000',
        'upload-metadata': ['filename', 'document_name']
          .map((key) => `${key} ${Buffer.from('a.pdf').toString('base64')}`)
          .join(','),
      },
    });
    assert.equal(begun.statusCode, 201, begun.body);
    return String(begun.headers.location);
  };

  const begin = async (method: string, path: string, headers: readonly string[], body = '') => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += String(data))).on('error', () => undefined);
    await once(socket, 'connect');
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: bank', `Authorization: Bearer ${token}`, ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    return { socket, answer: () => answer };
  };
  const ended = async ({ socket, answer }: { socket: Socket; answer: () => string }) => {
    if (!socket.closed) await once(socket, 'close');
    assert.match(answer(), /^HTTP\/1\.1 408 /);
  };
  const json = ['Content-Type: application/json', 'Content-Length: 5000'];
  const multipart = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 5000'];
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const tus = [
    'Content-Type: application/offset+octet-stream',
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Length: 5000',
  ];

  it('are ended when they stall: JSON, multipart and resumable', async () => {
    await ended(await begin('POST', '/banks/sgb/api/login/', json, '{"email":'));
    await ended(await begin('POST', `${REST}/upload-document`, multipart, part));
    await ended(await begin('PATCH', await beginUpload(), tus, '%PDF-1.7'));
  });

  it('are ended when they trickle below the lowest rate', async () => {
    for (const attack of [
      await begin('POST', `${REST}/upload-document`, multipart, part),
      await begin('PATCH', await beginUpload(), tus),
    ]) {
      while (!attack.socket.closed && attack.answer() === '') {
        attack.socket.write('x');
        await pause(STALL_MS / 10);
      }
      await ended(attack);
    }
  });
});
