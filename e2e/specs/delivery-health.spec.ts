import { RELEASED_REMOTE, expect, test } from '../fixtures/portal.ts';

const ADMIN = 'admin@example.com';
const AGENT = 'agent@example.com';

test.use(RELEASED_REMOTE);

test('a team sees how fast its release is and where its scripts fail', async ({
  releases,
  openElsewhere,
  expectConsole,
}) => {
  // One remote is there: the shell's own widgets have nobody to offer them, and a release fails on purpose.
  expectConsole(/./);
  await releases.untilActive(await releases.release('здоровый'));
  const agent = await openElsewhere(AGENT, '/faulty');
  await expect(agent.getByTestId('release')).toHaveText('здоровый');
  const reported = agent.waitForResponse(
    (answer) =>
      answer.url().endsWith('/portal/reports') && (answer.request().postData() ?? '').includes('ready'),
  );
  expect((await reported).status()).toBe(204);

  const failing = await releases.release('больной', 'mount');
  await releases.untilActive(failing);
  const rival = await openElsewhere('rival@example.com', '/faulty');
  await expect(rival.getByRole('button', { name: 'Повторить' })).toBeVisible();

  const page = await openElsewhere(ADMIN, '/releases');
  const card = page.locator('[data-remote-card="mf-faulty"]');
  await expect(async () => {
    await page.reload();
    await card.getByText(/Ошибки скриптов: \d/).click({ timeout: 2_000 });
  }).toPass();
  // The place is that of the source, whose map no browser can fetch.
  await expect(card.getByText(/mf-faulty\/.*src\/fault\.ts:\d+:\d+/).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(390);

  await releases.command('rollback', 'mf-faulty');
  await expect(async () => {
    await page.reload();
    await expect(card.getByText(/загрузка до \d+\sмс, отрисовка до \d+\sмс/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
