import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { freePort } from '../fixtures/processes.ts';
import type { RunningProcess } from '../fixtures/processes.ts';
import { startRepository } from '../fixtures/team-repository.ts';

const ADMIN = 'admin@example.com';
const AGENT = 'agent@example.com';
const NAME = 'mf-tasks';
/** What the product promises from `npm run release` to new sessions, s; the rest is packing and installing. */
const LEAD_TIME_LIMIT_S = 30;

const PORT = await freePort();
const TOKEN = `prt_${randomBytes(32).toString('base64url')}`;

// What the operator writes once: no address of the remote, its team publishes.
test.use({
  configuration: {
    published: [NAME],
    releases: {
      overrideOrigins: [`http://localhost:${PORT}`],
      tokens: [
        {
          name: 'tasks-ci',
          sha256: createHash('sha256').update(TOKEN).digest('hex'),
          remotes: [NAME],
          expires: '2099-01-01T00:00:00Z',
        },
      ],
    },
  },
});

/** The address that a server of the team has printed. */
async function printedAddress(server: RunningProcess): Promise<string> {
  const find = (): string => /^Open (\S+)$/m.exec(server.output())?.[1] ?? '';
  await expect.poll(find, { timeout: 60_000, message: 'the address' }).not.toBe('');
  return find();
}

test('a team starts, tries, tests and releases a remote in a repository of its own', async ({
  openElsewhere,
  portal,
}, info) => {
  test.setTimeout(600_000);
  const env = { PORTAL_URL: portal.url, PORTAL_TOKEN: TOKEN, PORT: String(PORT) };
  const repository = await startRepository(NAME, 'Задачи', env);
  let server: RunningProcess | undefined;
  try {
    // Outside, the SDK is compiled modules, and the remote runs on no other package of this workspace.
    const installed = path.join(repository.folder, 'node_modules/@agent-portal/sdk/package.json');
    expect(JSON.parse(readFileSync(installed, 'utf8'))).toMatchObject({
      name: '@agent-portal/sdk',
      type: 'module',
    });
    await repository.npm('test');

    await test.step('it is seen in the own session before anything is released', async () => {
      server = repository.serve('start');
      const link = await printedAddress(server);
      const page = await openElsewhere(ADMIN, '/');
      await page.goto(link);
      await page.getByRole('dialog').getByRole('button', { name: 'Открыть' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Задачи' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Задачи');
      await page.close();
      await server.end('SIGTERM');
    });

    await test.step('it runs alone, with a list of its pages and no empty one', async () => {
      server = repository.serve('standalone');
      const page = await openElsewhere(null, `${await printedAddress(server)}#/login`);
      await page.getByLabel('E-mail').fill(AGENT);
      await page.getByLabel('Пароль').fill(PASSWORD);
      await page.getByRole('button', { name: 'Войти' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Задачи');
      await expect(page.getByRole('navigation', { name: 'Страницы раздела' })).toContainText('/tasks');
      await page.close();
      await server.end('SIGTERM');
    });

    await test.step('a release is in new sessions', async () => {
      const begunAt = Date.now();
      expect(await repository.npm('run', 'release')).toMatch(/mf-tasks: \w+ is active/);
      const page = await openElsewhere(AGENT, '/tasks');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Задачи');
      const seconds = (Date.now() - begunAt) / 1000;
      info.annotations.push({ type: 'lead time', description: `${seconds} s` });
      console.log(`Lead time of a release from outside: ${seconds} s`);
      expect(seconds).toBeLessThanOrEqual(LEAD_TIME_LIMIT_S);
      expect(await repository.npm('exec', 'portal', 'releases')).toContain('active');
    });
  } finally {
    await server?.end('SIGTERM');
    repository.remove();
  }
});
