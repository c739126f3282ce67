import { readFileSync, writeFileSync } from 'node:fs';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { freePort, startNode } from '../fixtures/processes.ts';
import { startPortal } from '../fixtures/start-portal.ts';
import type { StartedPortal } from '../fixtures/start-portal.ts';

const CONFIG = { banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [] };

let own: StartedPortal;
let file: string;
let right: string;

test.use({
  portal: [
    // eslint-disable-next-line no-empty-pattern -- the fixture needs no other, and the runner wants a pattern here
    async ({}, use) => {
      own = await startPortal({ config: CONFIG });
      file = own.deliveryEnv['PORTAL_CONFIG'] ?? '';
      right = readFileSync(file, 'utf8');
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.describe('a wrong portal.json', () => {
  test.afterEach(() => writeFileSync(file, right));

  const spoil = () => writeFileSync(file, right.replace('"СГБ"', '""'));

  test('is told to the superuser while the portal goes on, until it is mended', async ({
    openElsewhere,
    expectConsole,
  }) => {
    // There are no remotes: nobody draws the shell's own widgets.
    expectConsole(/./);
    const page = await openElsewhere('admin@example.com', '/releases');
    await expect(page.getByRole('heading', { name: 'Выпуски разделов' })).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'Файл настроек с ошибкой' });
    await expect(alert).toBeHidden();

    spoil();
    await expect(async () => {
      await page.getByRole('button', { name: 'Обновить данные' }).click();
      await expect(alert).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(alert).toContainText('Портал работает по прежним настройкам');
    await expect(alert).not.toContainText('banks');

    writeFileSync(file, right);
    await expect(async () => {
      await page.getByRole('button', { name: 'Обновить данные' }).click();
      await expect(alert).toBeHidden({ timeout: 1_000 });
    }).toPass();
  });

  test.describe('on a phone', () => {
    test.use(PHONE);

    test('is a readable page at the start, and the portal once it is mended', async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/503/);
      const port = await freePort();
      spoil();
      const delivery = startNode('host/server/server.ts', {
        ...own.deliveryEnv,
        PORT: String(port),
        BANK_API_URL: own.bankApiUrl,
        LOG_LEVEL: 'error',
      });
      try {
        const address = `http://127.0.0.1:${port}/`;
        await expect(async () => {
          expect((await page.goto(address))?.status()).toBe(503);
        }).toPass();
        await expect(page.getByRole('heading', { name: 'Портал временно недоступен' })).toBeVisible();
        const main = page.getByRole('main');
        await expect(main).not.toContainText('banks');
        await expect(main).toHaveCSS('border-radius', '12px');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        expect(delivery.output()).toContain('"banks.0.name"');

        writeFileSync(file, right);
        await expect(async () => {
          // Gone once the portal is on its way.
          const again = page.getByRole('link', { name: 'Попробовать снова' });
          if (await again.isVisible()) await again.click({ timeout: 2_000 });
          await expect(page.getByLabel('E-mail')).toBeVisible({ timeout: 2_000 });
        }).toPass();
      } finally {
        // Nothing is being loaded any more when its server ends.
        await page.goto('about:blank');
        await delivery.end('SIGTERM');
      }
    });
  });
});
