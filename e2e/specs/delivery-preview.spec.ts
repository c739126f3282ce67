import { RELEASED_REMOTE, expect, test } from '../fixtures/portal.ts';

const ADMIN = 'admin@example.com';
const AGENT = 'agent@example.com';

test.use(RELEASED_REMOTE);

test('a link runs a release in the own session, after a question, until it is ended', async ({
  releases,
  openElsewhere,
  expectConsole,
}) => {
  // One remote is there: the shell's own widgets have nobody to offer them. The agent's link is refused.
  expectConsole(/./);
  // Releases of its own: the portal may have served other tests.
  const first = await releases.release('прежний');
  await releases.untilActive(first);
  await releases.untilActive(await releases.release('нынешний'));
  const page = await openElsewhere(ADMIN, '/faulty');
  const follow = async (target: typeof page) => {
    await target.goto(new URL(`/?preview=mf-faulty@${first.slice(0, 8)}#/faulty`, target.url()).href);
    await expect(target.getByRole('dialog')).toContainText(`выпуск ${first.slice(0, 8)}`);
    await target.getByRole('dialog').getByRole('button', { name: 'Открыть' }).click();
  };
  await expect(page.getByTestId('release')).toHaveText('нынешний');
  await follow(page);
  await expect(page.getByTestId('release')).toHaveText('прежний');
  const banner = page.getByRole('alert').filter({ hasText: 'только в вашем сеансе' });
  await expect(banner).toContainText(first.slice(0, 8));
  expect(page.url()).not.toContain('preview');
  // The mark covers nothing, on a phone neither: every control of the top bar can be pressed.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of await page.getByRole('banner').getByRole('button').all())
    if (await button.isVisible()) await button.click({ trial: true });

  const agent = await openElsewhere(AGENT, '/faulty');
  await follow(agent);
  await expect(agent.getByText('Ссылка не открылась')).toBeVisible();
  await expect(agent.getByTestId('release')).toHaveText('нынешний');

  await banner.getByRole('button', { name: 'Вернуть выпуск' }).click();
  await expect(page.getByTestId('release')).toHaveText('нынешний');
});
