import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readConfig } from '../src/config.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

const PORTAL = 'https://portal.example';
const STRANGERS = [
  'https://evil.example',
  'https://portal.example.evil.example',
  'http://portal.example',
  'null',
];

describe('pages of other origins', () => {
  let closed: TestApp;
  let open: TestApp;
  before(async () => {
    closed = await createTestApp();
    open = await createTestApp({ env: { ALLOWED_ORIGINS: `${PORTAL}, https://second.example` } });
  });
  after(() => Promise.all([closed.close(), open.close()]));

  const ask = ({ app }: TestApp, origin: string, isPreflight: boolean) =>
    app.inject({
      method: isPreflight ? 'OPTIONS' : 'GET',
      url: '/banks/sgb/agent/rest/profile',
      headers: {
        origin,
        ...(isPreflight && {
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization,content-type,x-request-id',
        }),
      },
    });

  it('are allowed nothing without the setting', async () => {
    for (const isPreflight of [true, false]) {
      const answer = await ask(closed, PORTAL, isPreflight);
      assert.equal(answer.headers['access-control-allow-origin'], undefined);
    }
  });

  it('are allowed when they are listed, refusals included, and without cookies', async () => {
    const preflight = await ask(open, PORTAL, true);
    assert.equal(preflight.statusCode, 204);
    assert.match(String(preflight.headers['access-control-allow-methods']), /\bPUT\b/);
    assert.match(String(preflight.headers['access-control-allow-headers']), /authorization.*x-request-id/);
    const refused = await ask(open, PORTAL, false);
    assert.equal(refused.statusCode, 401);
    assert.equal(refused.headers['access-control-allow-origin'], PORTAL);
    assert.match(String(refused.headers.vary), /Origin/);
    assert.equal(refused.headers['access-control-allow-credentials'], undefined);
  });

  it('are allowed nothing by an origin that only looks like a listed one', async () => {
    for (const origin of STRANGERS)
      for (const isPreflight of [true, false]) {
        const answer = await ask(open, origin, isPreflight);
        assert.equal(answer.headers['access-control-allow-origin'], undefined, origin);
      }
  });

  it('cannot all be allowed at once', () => {
    for (const value of ['*', 'null', 'https://*.example', `${PORTAL}/`, 'portal.example'])
      assert.throws(() => readConfig({ ALLOWED_ORIGINS: value }, '/'), /ALLOWED_ORIGINS has/, value);
  });
});
