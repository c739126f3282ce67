import { randomBytes } from 'node:crypto';
import { startMailServer, toText } from '../../bank-api/src/testing/mail-server.ts';
import type { MailServer } from '../../bank-api/src/testing/mail-server.ts';
import { S3_KEY, startS3Server } from '../../bank-api/src/testing/s3-server.ts';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { logIn } from '../fixtures/bank-server.ts';
import { startComposition } from '../fixtures/composition.ts';
import type { Composition } from '../fixtures/composition.ts';
import { test as base, expect } from '../fixtures/portal.ts';
import { portalAt } from '../fixtures/start-portal.ts';
import { MainJourney } from '../pages/main-journey.ts';

const ACCOUNT = 'agent@example.com';

interface Deployment {
  readonly composition: Composition;
  readonly mail: MailServer;
}

/** docker-compose.yml as processes, with a real PostgreSQL, S3-compatible storage and mail server beside it. */
const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs no other, and the runner wants a pattern here
    async ({}, use) => {
      const postgres = await startPostgres({ user: 'portal', database: 'portal' });
      if (!postgres) throw new Error(NO_POSTGRES);
      const storage = await startS3Server();
      const mail = await startMailServer();
      try {
        const composition = await startComposition(
          {
            'storage:8333': new URL(storage.config.endpoint).host,
            'mail:1025': new URL(mail.url).host,
          },
          {
            DATABASE_HOST: '127.0.0.1',
            DATABASE_PORT: new URL(postgres.url).port,
            POSTGRES_PASSWORD: 'of-this/test+only=@#',
            DATABASE_PASSWORD: 'another/of-this+test=@#',
            S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
            S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
            SECRETS_KEY: randomBytes(32).toString('base64'),
            DEMO_DATA: '1',
          },
        );
        try {
          await use({ composition, mail });
        } finally {
          await composition.stop();
        }
      } finally {
        await Promise.all([storage.close(), mail.close()]);
        await postgres.stop();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  portal: [async ({ deployment }, use) => use(portalAt(deployment.composition.url)), { scope: 'worker' }],
});

test.describe.configure({ mode: 'serial' });

async function login(address: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await logIn(address, ACCOUNT)).token}` };
}

test('every service reaches the others', async ({ deployment }) => {
  const { composition } = deployment;
  // A remote that came after the portal had asked for it is found when it asks again.
  await expect
    .poll(async () => {
      const ready: unknown = await (await fetch(`${composition.url}/readyz`)).json();
      return Object.values((ready as { remotes: Record<string, boolean> }).remotes);
    })
    .toEqual([true, true, true, true, true]);
  expect(composition.addresses('bank-api')).toHaveLength(2);
  for (const address of composition.addresses('bank-api')) {
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      status: 'ready',
      database: 'postgres',
    });
  }
});

test('an agent completes a deal on the composed services', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const journey = new MainJourney(page);
  await signIn(ACCOUNT);
  const hash = await journey.create('7707083893', 12_000_000, 12);
  while (!page.url().includes('/documents')) await journey.completeForm();
  await journey.sendDocuments();
  await journey.signPackage();
  await journey.expectCompleted(hash);
  await journey.findInList(hash);
});

test('a letter with a link to the portal reaches the mail server', async ({ deployment }) => {
  const { composition, mail } = deployment;
  const answer = await fetch(`${composition.url}/banks/sgb/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'colleague@example.com', bank: 'sgb' }),
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(() => mail.letters.flatMap(({ to }) => to), { timeout: 30_000 })
    .toContain('colleague@example.com');
  const letter = mail.letters.find(({ to }) => to.includes('colleague@example.com'));
  expect(letter && toText(letter)).toMatch(/#\/reset-password\?token=[\w-]{43}/);
});

test('events cross replicas, and the death of one replica goes unnoticed', async ({
  deployment,
  page,
  openAs,
  expectConsole,
}) => {
  // The live connection of the page is that of the replica that dies.
  expectConsole(/Failed to load resource|net::ERR_/);
  const { composition } = deployment;
  const [first = '', second = ''] = composition.addresses('bank-api');
  const headers = await login(first);
  const stream = await fetch(`${first}/banks/sgb/agent/rest/events`, { headers });
  expect(stream.status).toBe(200);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  const reading = (async () => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return;
      seen += part.value;
    }
  })();
  const created = await fetch(`${second}/banks/sgb/agent/rest/create-issue`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      product: 'working_capital_loan',
      amount_kopecks: 300_000_000,
      term_months: 12,
      client_request_id: crypto.randomUUID(),
    }),
  });
  const { hash_password: hash } = (await created.json()) as { hash_password: string };
  expect(hash, `created: ${created.status}`).toBeTruthy();
  await expect.poll(() => seen, { timeout: 15_000 }).toContain(hash);

  await openAs(ACCOUNT, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
  await composition.kill('bank-api', 0);
  await reading;
  await expect(fetch(`${first}/healthz`)).rejects.toThrow();
  await page.goto('/#/requests');
  await page.reload();
  await expect(page.getByRole('main').locator(`a[href*="${hash}"]`).first()).toBeVisible();
  for (let call = 0; call < 10; call += 1) {
    const answer = await fetch(`${composition.url}/banks/sgb/auth/profile`, { headers });
    expect(answer.status).toBe(200);
  }
});

test('no service writes outside its volumes', ({ deployment }) => {
  expect(deployment.composition.written()).toEqual([]);
});
