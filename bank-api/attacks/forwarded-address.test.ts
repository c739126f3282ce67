import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { APPLICANT } from '../src/modules/auth/testing.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

/** As many wrong passwords as an account and address may have. */
const LIMIT = 5;

/*
 * Who chooses an address for every try would have as many tries as there are addresses. These calls come over real
 * connections on loopback, as those of the delivery server and of any process on its machine do.
 */
describe('the limit of sign-ins', () => {
  const servers: TestApp[] = [];
  let next = 0;

  const listen = async (trustProxy: string): Promise<string> => {
    const server = await createTestApp({ env: { TRUST_PROXY: trustProxy } });
    servers.push(server);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  };
  let untrusting: string;
  let trusting: string;
  before(async () => {
    untrusting = await listen('');
    trusting = await listen('loopback');
  });
  after(() => Promise.all(servers.map((server) => server.close())));

  /** Tries wrong passwords, each with the header that is made for it. @returns The status of every try. */
  const guess = async (base: string, forwardedFor: (round: number) => string): Promise<number[]> => {
    const email = `nobody-${(next += 1)}@example.com`;
    const statuses: number[] = [];
    for (let round = 0; round <= LIMIT; round += 1) {
      const answer = await fetch(`${base}/banks/sgb/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(round) },
        body: JSON.stringify({ email, password: `guess-${round}`, telegram: '' }),
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  };
  const limited = [...Array.from({ length: LIMIT }, () => 401), 429];

  it('counts by the connection unless a proxy is trusted, on loopback too', async () => {
    assert.deepEqual(await guess(untrusting, (round) => `203.0.113.${round}`), limited);
    assert.deepEqual(await guess(untrusting, (round) => `203.0.113.${round}, 127.0.0.1`), limited);
    assert.deepEqual(await guess(untrusting, () => Math.random().toString(36)), limited);
  });

  it('counts by the last hop of a trusted proxy', async () => {
    assert.deepEqual(await guess(trusting, (round) => `203.0.113.${round}, 198.51.100.7`), limited);
    assert.deepEqual(await guess(trusting, (round) => `203.0.113.${round}, 127.0.0.1`), limited);
  });

  it('ignores a forwarded value that is no address', async () => {
    assert.deepEqual(await guess(trusting, () => Math.random().toString(36)), limited);
    assert.deepEqual(await guess(trusting, (round) => `203.0.113.7:${4_000 + round}`), limited);
    assert.deepEqual(await guess(trusting, (round) => `198.51.100.7, unknown-${round}`), limited);
  });

  it('counts different addresses behind a trusted proxy separately', async () => {
    const statuses = await guess(trusting, (round) => `203.0.113.${round}`);
    assert.deepEqual(new Set(statuses), new Set([401]));
    const networks = await guess(trusting, (round) => `2001:db8:0:${round}::1`);
    assert.deepEqual(new Set(networks), new Set([401]));
  });

  it('counts the addresses that one subscriber has together', async () => {
    assert.deepEqual(await guess(trusting, (round) => `2001:db8:0:1:${round}::7`), limited);
    const written = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'];
    assert.deepEqual(await guess(trusting, (round) => written[round % 3] ?? ''), limited);
  });

  it('counts them together wherever tries are counted, and every request', async () => {
    const { app } = servers[1] ?? assert.fail();
    const last = async (url: string, payload: object, times: number) => {
      let status = 0;
      for (let host = 1; host <= times; host += 1) {
        assert.notEqual(status, 429, url);
        const headers = { 'x-forwarded-for': `2001:db8:1:1::${host.toString(16)}` };
        const answer = await app.inject({ method: 'POST', url: `/banks/sgb${url}`, headers, payload });
        status = answer.statusCode;
      }
      return status;
    };
    assert.equal(await last('/auth/reset-password', { email: 'nobody@example.com', bank: 'sgb' }, 31), 429);
    assert.equal(await last('/auth/register', { ...APPLICANT, password: 'password1' }, 31), 429);
    const secret = randomBytes(32).toString('base64url');
    assert.equal(await last('/quote-links/open', { secret }, 21), 429);

    const server = await createTestApp({ env: { REQUESTS_PER_MINUTE: '3' } });
    servers.push(server);
    const ask = (host: number) =>
      server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': `2001:db8:1:1::${host}` } });
    for (let host = 1; host <= 3; host += 1) assert.equal((await ask(host)).statusCode, 200);
    assert.equal((await ask(4)).statusCode, 429);
  });
});
