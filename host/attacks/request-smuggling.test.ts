import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';
import { FRAMING_TRICKS, SMUGGLED_PATH } from './framing-tricks.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const VICTIMS = 10;
const CALLS = 100;
const ANSWER_LIMIT_MS = 15_000;

interface Received {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly headers: readonly string[];
}

describe('requests with ambiguous framing', () => {
  const received: Received[] = [];
  let delivery: DeliveryApp;

  before(async () => {
    delivery = await openDelivery(
      (incoming, answer) => {
        const token = incoming.headers.authorization;
        received.push({ url: incoming.url, token, headers: Object.keys(incoming.headers) });
        incoming.resume().on('end', () => answer.end(JSON.stringify({ token, url: incoming.url })));
      },
      // What is never finished is ended by the server, so that each attack has an end.
      { bodyPace: { stallMs: 500, bytesPerSecond: 1 } },
    );
  });
  after(() => delivery.close());

  /** Writes the bytes and answers with what came back by the first answer, or until the connection was closed. */
  const attack = async (bytes: string): Promise<string> => {
    const socket = connect(delivery.port, '127.0.0.1');
    const ended = new Promise<string>((resolve) => {
      let answer = '';
      const limit = setTimeout(() => resolve(answer), ANSWER_LIMIT_MS);
      const end = () => {
        clearTimeout(limit);
        resolve(answer);
      };
      socket.on('data', (data) => {
        answer += String(data);
        if (answer.includes('\r\n\r\n')) end();
      });
      socket.on('close', end);
      socket.on('error', end);
    });
    await once(socket, 'connect');
    socket.write(bytes);
    const answer = await ended;
    socket.destroy();
    return answer;
  };

  const call = async (agent: Agent, token: string, path: string): Promise<string> => {
    const outgoing = request({
      agent,
      port: delivery.port,
      host: '127.0.0.1',
      path,
      headers: { authorization: token },
    }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return text(answer);
  };

  it('never mix answers of agents and never reach the bank as a second request', async () => {
    const wrong: string[] = [];
    let calls = 0;
    let isOver = false;
    const attacks = (async () => {
      for (const { name, head, body, isHonest } of FRAMING_TRICKS) {
        await Promise.all(
          METHODS.map(async (method) => {
            const answer = await attack(
              `${method} /banks/sgb/attack HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer attacker\r\n${head}\r\n${body}`,
            );
            const isServed = /^HTTP\/1\.1 2/.test(answer);
            const isRefused = /^HTTP\/1\.1 4/.test(answer) && /\r\nconnection: close/i.test(answer);
            if (isHonest ? !isServed && !isRefused : !isRefused)
              wrong.push(`${method}, ${name}: ${answer.split('\r\n')[0] || 'no answer'}`);
          }),
        );
      }
      isOver = true;
    })();
    const victims = Array.from({ length: VICTIMS }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const token = `Bearer victim-${index}`;
      // As many calls as it takes to have some beside every attack.
      for (let round = 0; round < CALLS || !isOver; round += 1) {
        const path = `/banks/sgb/own/${index}/${round}`;
        const answer = await call(agent, token, path).catch(String);
        calls += 1;
        if (answer !== JSON.stringify({ token, url: path })) wrong.push(`${path} was answered ${answer}`);
      }
      agent.destroy();
    });
    await Promise.all([attacks, ...victims]);
    assert.ok(calls >= VICTIMS * CALLS);
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      received.filter(({ url }) => url === SMUGGLED_PATH || !/^\/banks\/sgb\/(?:own|attack)/.test(url ?? '')),
      [],
    );
    const stolen = received.filter(
      ({ url, token }) => url?.startsWith('/banks/sgb/own') !== token?.startsWith('Bearer victim') && token,
    );
    assert.deepEqual(stolen, []);
  });

  it('pass only the listed headers to the bank', async () => {
    received.length = 0;
    await attack(
      [
        'POST /banks/sgb/attack HTTP/1.1',
        'Host: portal',
        'Cookie: portal_agent=x',
        'X-Forwarded-For: 203.0.113.1',
        'X-Forwarded-Proto: https',
        'Forwarded: for=203.0.113.1',
        'X-Real-IP: 203.0.113.1',
        'X-HTTP-Method-Override: DELETE',
        'Proxy-Authorization: Basic x',
        'Content-Type: application/json',
        'Content-Length: 2',
        '',
        '{}',
      ].join('\r\n'),
    );
    assert.deepEqual(received[0]?.headers.toSorted(), [
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-request-id',
    ]);
  });
});
