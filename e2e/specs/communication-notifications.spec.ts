import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

test('notifications are read and deleted, and the badge follows', async ({ page, portal, openAs }) => {
  await openAs('colleague@example.com', '/notifications');
  const shell = new Shell(page);
  const main = shell.main();
  const unread = main.getByRole('button', { name: 'Отметить прочитанным' });
  await expect(unread.first()).toBeVisible();
  const badge = shell.sidebar().getByRole('link', { name: /^Уведомления/ });
  await expect(badge).toHaveAccessibleName(/\d/);
  const count = Number(/\d+/.exec((await badge.innerText()).replace('Уведомления', ''))?.[0] ?? '0');
  expect(count).toBeGreaterThan(1);
  await unread.first().click();
  await expect(badge).toHaveAccessibleName(new RegExp(`Непрочитанных уведомлений: ${count - 1}$`));
  await expect(main.getByText(new RegExp(`^${count - 1}\\s`)).first()).toBeVisible();

  // One is deleted only after the question is answered.
  const total = async (): Promise<number> => {
    const path = '/agent/rest/notifications_on_applications?page_number=1&per_page=100';
    const list = (await (await portal.call('colleague@example.com', 'GET', path)).json()) as {
      objs: unknown[];
    };
    return list.objs.length;
  };
  const before = await total();
  await main.getByRole('button', { name: 'Удалить уведомление' }).first().click();
  const question = page.getByRole('dialog').filter({ hasText: 'Удалить это уведомление?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  expect(await total()).toBe(before);
  await main.getByRole('button', { name: 'Удалить уведомление' }).first().click();
  await question.getByRole('button', { name: 'Удалить' }).click();
  await expect(question).toBeHidden();
  expect(await total()).toBe(before - 1);

  await main.getByRole('button', { name: 'Прочитать все', exact: true }).click();
  await shell.expectToast('Все уведомления прочитаны');
  await expect(main.getByText('Все прочитаны')).toBeVisible();
  await expect(badge).toHaveAccessibleName('Уведомления');
  await expect(main.getByRole('button', { name: 'Прочитать все', exact: true })).toBeDisabled();

  await main.getByText('Непрочитанные', { exact: true }).click();
  await expect(main.getByText('Непрочитанных уведомлений нет')).toBeVisible();
  await main.getByText('Все', { exact: true }).click();

  await main.getByRole('button', { name: 'Удалить все' }).click();
  const all = page.getByRole('dialog').filter({ hasText: 'Удалить все уведомления?' });
  await all.getByRole('button', { name: 'Удалить' }).click();
  await shell.expectToast('Уведомления удалены');
  await expect(main.getByText('Уведомлений пока нет')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Уведомлений пока нет')).toBeVisible();
});

test('a new notification reaches the open portal without a reload', async ({ page, portal, openAs }) => {
  await openAs('rival@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  const badge = shell.sidebar().getByRole('link', { name: /^Уведомления/ });
  const before = Number(/\d+/.exec((await badge.innerText()).replace('Уведомления', ''))?.[0] ?? '0');
  const thread = await new BankClient(portal, 'rival@example.com').curatorThread();
  await new BankClient(portal, 'curator@example.com').say(thread, 'Проверьте, пожалуйста, тарифы.');
  await expect
    .poll(async () => Number(/\d+$/.exec((await badge.innerText()).trim())?.[0] ?? '0'), { timeout: 35_000 })
    .toBeGreaterThan(before);
});

test('an urgent message is told before the code of its banner has come, in the same place', async ({
  page,
  openAs,
}) => {
  const asked = Promise.withResolvers<undefined>();
  await page.route(/\/remotes\/mf-communication\/remoteEntry/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await openAs('agent@example.com', '/news');
  const message = page.getByText('Изменились требования к бухгалтерской отчётности.');
  await expect(message).toBeVisible();
  const banner = page.getByRole('region', { name: 'Срочные сообщения' });
  await expect(banner).toHaveCount(0);
  const before = await message.boundingBox();
  asked.resolve(undefined);
  await expect(banner).toContainText('Изменились требования к бухгалтерской отчётности.');
  const after = await message.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? NaN))).toBeLessThan(2);
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? NaN))).toBeLessThan(4);
});

test('an urgent message that was read does not come back', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const banner = page.getByRole('region', { name: 'Срочные сообщения' });
  await expect(banner).toContainText('3 срочных сообщения');
  const first = await banner.getByRole('button', { name: /^Прочитано: / }).getAttribute('aria-label');
  await banner.getByRole('button', { name: 'Следующее сообщение' }).click();
  await expect(banner.getByRole('button', { name: first ?? '' })).toBeHidden();
  await banner.getByRole('button', { name: 'Предыдущее сообщение' }).click();
  await banner.getByRole('button', { name: first ?? '' }).click();
  await expect(banner).toContainText('2 срочных сообщения');
  await page.reload();
  await expect(banner).toContainText('2 срочных сообщения');
  await expect(banner.getByRole('button', { name: first ?? '' })).toBeHidden();
  await banner.getByRole('button', { name: /^Прочитано: / }).click();
  await banner.getByRole('button', { name: /^Прочитано: / }).click();
  await expect(banner).toBeHidden();
});

test('the contacts name the curator and call and write', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  await page.getByRole('button', { name: 'Контакты' }).click();
  const contacts = page.getByRole('dialog', { name: 'Контакты банка' });
  const curator = contacts.getByRole('region', { name: 'Ваш куратор' });
  await expect(curator).toContainText('Медведева\u00a0И.\u00a0А.');
  await expect(curator.getByRole('button', { name: /^Позвонить: / })).toBeEnabled();
  await expect(curator.getByRole('button', { name: /^Написать: / })).toBeEnabled();
  const others = contacts.getByRole('region', { name: 'Сотрудники банка' });
  expect(await others.getByRole('button', { name: /^Позвонить: / }).count()).toBeGreaterThan(0);
  const search = others.getByRole('searchbox', { name: 'Найти по имени или должности' });
  if ((await search.count()) > 0) {
    await search.fill('такого сотрудника нет');
    await expect(others.getByText('Контакты не найдены')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(contacts).toBeHidden();
  await expect(page.getByRole('button', { name: 'Контакты' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('urgent messages take one line until they are opened, and the chat beside them does not scroll', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs('agent@example.com', '/news');
    const banner = page.getByRole('region', { name: 'Срочные сообщения' });
    const open = banner.getByRole('button', { name: 'Подробнее (3)' });
    await expect(open).toBeVisible();
    expect((await banner.boundingBox())?.height).toBe(48);
    await open.click();
    await expect(banner).toContainText('3 срочных сообщения');
    await banner.getByRole('button', { name: 'Следующее сообщение' }).click();
    await banner.getByRole('button', { name: 'Свернуть' }).click();
    expect((await banner.boundingBox())?.height).toBe(48);

    const thread = (await new BankClient(portal).threads()).find(({ closed }) => !closed);
    await new Shell(page).openRoute(`/chat?thread=${thread?.id}`);
    await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(overflow).toBe(0);
  });
});
