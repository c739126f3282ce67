import { RELEASED_REMOTE, expect, test } from '../fixtures/portal.ts';

const ADMIN = 'admin@example.com';

test.use(RELEASED_REMOTE);

test('a superuser activates a release, undoes it, and is named in the journal', async ({
  releases,
  openElsewhere,
  expectConsole,
}) => {
  // One remote is there: the shell's own widgets have nobody to offer them.
  expectConsole(/./);
  const { active: first = '' } = releases.state();
  const second = await releases.release('второй');
  await releases.untilActive(second);
  const page = await openElsewhere(ADMIN, '/releases');
  const card = page.locator('[data-remote-card="mf-faulty"]');
  const isActive = (id: string) => expect.poll(() => releases.state().active).toBe(id);
  await card.getByRole('button', { name: 'Хранимые выпуски' }).click();

  await card.getByRole('button', { name: `Включить для всех выпуск ${first.slice(0, 8)}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Новые сеансы всех агентов получат выпуск ${first.slice(0, 8)}`);
  await dialog.getByRole('button', { name: 'Отмена' }).click();
  expect(releases.state().active).toBe(second);

  await card.getByRole('button', { name: `Включить для всех выпуск ${first.slice(0, 8)}` }).click();
  await dialog.getByRole('button', { name: 'Включить' }).click();
  await isActive(first);
  const done = card.getByRole('status').filter({ hasText: 'Выпуск включён для всех' });
  await done.getByRole('button', { name: 'Отменить' }).click();
  await isActive(second);
  await expect(card.getByRole('status')).toContainText('Отменено');

  await card.getByRole('button', { name: `Дать части агентов выпуск ${first.slice(0, 8)}` }).click();
  await dialog.getByLabel('Доля агентов, %').fill('25');
  await dialog.getByRole('button', { name: 'Дать части' }).click();
  await expect.poll(() => releases.state().canary?.rule.percent).toBe(25);
  await card.getByRole('button', { name: 'Закончить пробный выпуск' }).click();
  await dialog.getByRole('button', { name: 'Закончить пробный выпуск' }).click();
  await expect.poll(() => releases.state().canary).toBe(undefined);
  expect(releases.state().active).toBe(second);

  await card.getByRole('button', { name: 'Журнал' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: ADMIN }).first()).toBeVisible();
});
