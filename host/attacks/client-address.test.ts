import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';

describe('the X-Forwarded-For that the bank receives', () => {
  const apps: DeliveryApp[] = [];
  let direct: DeliveryApp;
  let behindProxy: DeliveryApp;
  let seen: IncomingMessage | undefined;

  const open = async (env: NodeJS.ProcessEnv, settings: object = {}) => {
    const listener = (incoming: IncomingMessage, answer: ServerResponse) => {
      seen = incoming;
      answer.end();
    };
    const app = await openDelivery(listener, { env, settings });
    apps.push(app);
    return app;
  };
  before(async () => {
    direct = await open({});
    behindProxy = await open({ TRUST_PROXY: 'loopback' });
  });
  after(() => Promise.all(apps.map((app) => app.close())));

  const forwardedBy = async ({ port }: DeliveryApp, headers: OutgoingHttpHeaders) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/banks/sgb/api/login/', headers }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    return seen?.headers ?? {};
  };

  it('is the address of the connection, whatever the client sends', async () => {
    for (const given of ['203.0.113.7', '203.0.113.7, 127.0.0.1', 'random', '::1', 'unknown', '<script>']) {
      const headers = await forwardedBy(direct, {
        'x-forwarded-for': given,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: `for=${given}`,
        'x-real-ip': given,
      });
      assert.equal(headers['x-forwarded-for'], '127.0.0.1', given);
      assert.equal(headers['x-forwarded-host'], `127.0.0.1:${direct.port}`);
      assert.equal(headers['x-forwarded-proto'], 'http');
      assert.equal(headers['forwarded'] ?? headers['x-real-ip'], undefined);
    }
  });

  it('is the last hop of a trusted proxy when that is an address', async () => {
    for (const [given, expected] of [
      ['203.0.113.7', '203.0.113.7'],
      ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
      [['198.51.100.1', '203.0.113.7'], '203.0.113.7'],
      ['203.0.113.7, 127.0.0.1', '127.0.0.1'],
      ['2001:db8::7', '2001:db8::7'],
      ['203.0.113.7, random', '127.0.0.1'],
      ['203.0.113.7:4711', '127.0.0.1'],
      ['203.0.113.999', '127.0.0.1'],
      ['', '127.0.0.1'],
    ] as const) {
      const headers = await forwardedBy(behindProxy, { 'x-forwarded-for': [given].flat() });
      assert.equal(headers['x-forwarded-for'], expected, String(given));
    }
  });

  it('is the client’s, too, where the delivery server asks who is signed in', async () => {
    const { port } = await open(
      { TRUST_PROXY: 'loopback' },
      { releases: {}, remotes: [{ name: 'mf-sample' }] },
    );
    for (const [method, path] of [
      ['POST', '/portal/session'],
      ['GET', '/portal/releases.json?bank=sgb'],
      ['GET', '/portal/remotes/mf-sample?bank=sgb'],
    ] as const) {
      const requestId = randomUUID();
      await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: 'Bearer made-up',
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.7',
          'x-request-id': requestId,
        },
        ...(method === 'POST' && { body: JSON.stringify({ bank: 'sgb' }) }),
      });
      assert.equal(seen?.url, '/banks/sgb/agent/rest/profile', path);
      assert.equal(seen?.headers['x-forwarded-for'], '203.0.113.7', path);
      assert.equal(seen?.headers['x-request-id'], requestId, path);
    }
  });
});
