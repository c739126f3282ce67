import { expect, test } from '../fixtures/portal.ts';
import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';
import { Shell } from '../pages/shell.ts';

test.use({ serviceWorkers: 'allow' });

test('the portal opens without a network, and is none of the next agent’s business', async ({
  page,
  context,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/);
  await openAs('agent@example.com', '/requests');
  const kept = () => page.evaluate(async (name) => (await caches.open(name)).keys(), PAGE_CACHE);
  await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(1);
  const row = page
    .getByRole('main')
    .getByRole('link', { name: /^Открыть заявку/ })
    .first();
  await expect(row).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(new Shell(page).sidebar()).toBeVisible();
  await expect(page.getByText(/^Нет сети/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(row).toBeVisible({ timeout: 20_000 });

  await new Shell(page).chooseInUserMenu('Выйти');
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
  expect(await kept()).toHaveLength(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет сети' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Попробовать снова' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Вход в портал' })).toBeVisible();
});
