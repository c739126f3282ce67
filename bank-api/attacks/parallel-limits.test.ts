import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMO_PASSWORD } from '../src/demo/accounts.ts';
import { ACCOUNT_SIGN_IN, SIGN_IN, SPRAYING } from '../src/modules/auth/attempts.ts';
import { attempt } from '../src/modules/auth/testing.ts';
import { createTestApp, type TestApp } from '../src/testing/harness.ts';

let server: TestApp;
before(async () => {
  server = await createTestApp({ seed: ['banks'] });
});
after(() => server.close());

/** How many of so many parallel tries were answered with which status. */
async function tally(count: number, send: (index: number) => Promise<{ readonly statusCode: number }>) {
  const statuses = await Promise.all(Array.from({ length: count }, (_value, index) => send(index)));
  return (code: number) => statuses.filter(({ statusCode }) => statusCode === code).length;
}

const guess = (email: string, address: string) => attempt(server, email, 'Spring-2026', { address });

test('parallel sign-ins of one address are judged up to its limit', async () => {
  const address = '10.40.0.1';
  const over = 20;
  const times = await tally(SPRAYING.limit + over, (index) => guess(`nobody-${index}@example.com`, address));
  assert.deepEqual([times(401), times(429)], [SPRAYING.limit, over]);
});

test('parallel sign-ins to one account from many addresses are judged up to its limit', async () => {
  const over = 20;
  const times = await tally(ACCOUNT_SIGN_IN.limit + over, (index) =>
    guess('no-rival@example.com', `10.41.${index}.1`),
  );
  assert.deepEqual([times(401), times(429)], [ACCOUNT_SIGN_IN.limit, over]);
});

test('sign-ins that succeed or are refused by another limit take nothing from an address', async () => {
  const address = '10.42.0.1';
  for (let count = 0; count < SPRAYING.limit - SIGN_IN.limit - 1; count += 1)
    assert.equal((await guess(`nobody-${count}@example.com`, address)).statusCode, 401);
  for (let count = 0; count < 2 * SIGN_IN.limit; count += 1)
    assert.equal((await guess('rival@example.com', address)).statusCode, count < SIGN_IN.limit ? 401 : 429);
  const signIn = () => attempt(server, 'agent@example.com', DEMO_PASSWORD, { address });
  for (let count = 0; count < 3; count += 1) assert.equal((await signIn()).statusCode, 200);
  assert.equal((await guess('nobody@example.com', address)).statusCode, 401, 'the last one');
  assert.equal((await signIn()).statusCode, 429);
});
