import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
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
  });
});
