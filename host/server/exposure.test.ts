import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDelivery } from './testing/delivery-app.ts';
import type { DeliveryApp } from './testing/delivery-app.ts';

const SECRET = 'ticket-5b1f0c7a9d';

describe('exposure of the delivery server', () => {
  const apps: DeliveryApp[] = [];
  const lines: string[] = [];
  let plain: DeliveryApp;

  const open = async (options?: Parameters<typeof openDelivery>[1]) => {
    const app = await openDelivery(
      (_request, answer) =>
        void answer.setHeader('strict-transport-security', 'max-age=1; includeSubDomains').end('x'),
      options,
    );
    apps.push(app);
    return app;
  };
  before(async () => {
    plain = await open({ logLevel: 'trace', logStream: { write: (line) => void lines.push(line) } });
  });
  after(() => Promise.all(apps.map((app) => app.close())));

  const metrics = async (app: DeliveryApp, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${app.port}/metrics`, { headers })).status;

  it('gives metrics to the own machine only without a token', async () => {
    assert.equal(await metrics(plain), 200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])
      assert.equal(await metrics(plain, { [name]: '127.0.0.1' }), 404, name);
    const from = (remoteAddress: string) => plain.app.inject({ url: '/metrics', remoteAddress });
    assert.equal((await from('10.0.0.7')).statusCode, 404);
    assert.equal((await from('::ffff:127.0.0.1')).statusCode, 200);
  });

  it('gives metrics to whoever has the token, from any address', async () => {
    const app = await open({ env: { METRICS_TOKEN: 'figures' } });
    assert.equal(await metrics(app), 401);
    assert.equal(await metrics(app, { authorization: 'Bearer figuret' }), 401);
    const authorization = 'Bearer figures';
    assert.equal(await metrics(app, { authorization, 'x-forwarded-for': '10.0.0.7' }), 200);
  });

  it('sends HSTS as configured, for subdomains only when configured', async () => {
    for (const [hsts, expected] of [
      [undefined, null],
      [false, null],
      [true, 'max-age=31536000'],
      [{ includeSubDomains: true }, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const app = await open({ settings: hsts === undefined ? {} : { hsts } });
      for (const path of ['/', '/banks/sgb/x']) {
        const answer = await fetch(`http://127.0.0.1:${app.port}${path}`);
        await answer.arrayBuffer();
        assert.equal(
          answer.headers.get('strict-transport-security'),
          expected,
          `${JSON.stringify(hsts)} ${path}`,
        );
      }
    }
  });

  it('logs in the format of bank-api, with the id of the request', async () => {
    const id = '4d0c2f1e-7a55-4f0e-9d8e-1b6a0c3f2e11';
    await fetch(`http://127.0.0.1:${plain.port}/portal/snapshot.json`, { headers: { 'x-request-id': id } });
    const line = lines
      .map((each) => JSON.parse(each) as Record<string, unknown>)
      .find(({ requestId, msg }) => requestId === id && msg === 'request');
    assert.equal(line?.['service'], 'portal');
    assert.equal(line['level'], 'info');
    assert.match(String(line['time']), /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  });

  it('logs route patterns and nothing of path, query, header or malformed request', async () => {
    const headers = { authorization: `Bearer ${SECRET}` };
    for (const path of [
      `/banks/sgb/agent/rest/download/${SECRET}?token=${SECRET}`,
      `/remotes/${SECRET}/x.js`,
      `/${SECRET}`,
      `/${SECRET}/%zz`,
      `/${'x'.repeat(500)}${SECRET}`,
    ])
      await (await fetch(`http://127.0.0.1:${plain.port}${path}`, { headers })).arrayBuffer();
    plain.app.server.emit('clientError', Object.assign(new Error(SECRET), { rawPacket: SECRET }), {
      writable: false,
      destroy: () => undefined,
    });
    assert.match(lines.join(''), /"route":"\/banks\/:bank\/\*"/);
    assert.equal(lines.join('').includes(SECRET), false);
  });
});
