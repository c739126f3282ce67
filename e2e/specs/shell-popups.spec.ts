import { BankClient } from '../fixtures/bank-client.ts';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { TOP_BAR } from '../pages/routes.ts';
import { Shell } from '../pages/shell.ts';

test('the menus of the top bar open their pages', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/profile');
  const shell = new Shell(page);
  const bar = page.getByRole('banner');
  expect(TOP_BAR.map(({ label }) => label)).toEqual(expect.arrayContaining(['Продукты', 'Новости']));
  for (const { label: menu, items } of TOP_BAR) {
    const button = bar.getByRole('button', { name: menu });
    await button.click();
    await expect(page.getByRole('menuitem')).toHaveText(items.map(({ label }) => label));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(button).toBeFocused();
    const last = items.at(-1);
    if (last === undefined) throw new Error(`«${menu}» is empty`);
    await button.click();
    await shell.chooseInMenu(last.label);
    await shell.expectRoute(last.path);
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await shell.chooseInUserMenu('Профиль');
  await shell.expectRoute('/profile');
  await shell.chooseInUserMenu('Настройки');
  await shell.expectRoute(/#\/profile\?section=settings$/);
  await shell.chooseInUserMenu('Анкета агента');
  await shell.expectRoute('/agent-profile');
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`lists, menus and tooltips open beside what they belong to: ${reducedMotion}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openAs('agent@example.com', '/create-request');
    const main = page.getByRole('main');
    await main.getByRole('combobox', { name: 'Продукт' }).click();
    await expect(page.getByTitle('Овердрафт', { exact: true }).last()).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Меню пользователя/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Профиль' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Включить .* тему$/ }).hover();
    await expect(page.getByRole('tooltip')).toBeInViewport();
  });
}

test('a menu opens in its place where the system asks for less motion', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/requests');
  const menu = new Shell(page)
    .main()
    .getByRole('button', { name: /^Действия с заявкой/ })
    .last();
  await menu.scrollIntoViewIfNeeded();
  // Where its first entry is in each frame from the one in which it can be pressed.
  const places = await page.evaluateHandle(() => {
    const noted: string[] = [];
    const note = (): void => {
      const { x, y, width, height } =
        document.querySelector('[role=menuitem]')?.getBoundingClientRect() ?? new DOMRect();
      if (x > 0) noted.push([x, y, width, height].map(Math.round).join(' '));
      requestAnimationFrame(note);
    };
    note();
    return noted;
  });
  await menu.click();
  await expect.poll(() => places.evaluate((noted) => noted.length)).toBeGreaterThan(30);
  expect(new Set(await places.jsonValue()).size).toBe(1);
});

test('the search palette finds pages and applications by keyboard alone', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: 'Поиск по порталу' });
  const input = palette.getByRole('combobox');
  await expect(input).toBeFocused();
  // Typed in the wrong layout: «доходы».
  await page.keyboard.type('lj[jls');
  await expect(palette.getByRole('option', { name: 'Мои доходы' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await shell.expectRoute('/my-income');
  await expect(palette).toBeHidden();

  const application = (await new BankClient(portal).list())[3];
  await page.keyboard.press('Control+KeyK');
  await expect(input).toBeFocused();
  await page.keyboard.type(String(application?.id));
  const found = palette.getByRole('option', { name: new RegExp(`Заявка №${application?.id}`) });
  await expect(found).toBeVisible();
  for (let step = 0; step < 10 && (await found.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/issue/${application?.hash_password}/`));

  await page.keyboard.press('Control+KeyK');
  await expect(input).toBeFocused();
  await page.keyboard.type('щщщщщ');
  await expect(palette.getByText('Ничего не найдено.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('at most five toasts are shown, and each can be closed', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 500/);
  await openAs('agent@example.com', '/notifications');
  const shell = new Shell(page);
  let answer = 0;
  // Every refusal says something else, so that none replaces another.
  await page.route('**/agent/rest/notifications/*/read', (route) => {
    answer += 1;
    return route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: `Сбой ${answer}`, requestId: 'e2e' } },
    });
  });
  const marks = shell.main().getByRole('button', { name: 'Отметить прочитанным' });
  await expect(marks.first()).toBeVisible();
  for (let click = 1; click <= 6; click += 1) {
    const answered = page.waitForResponse(/\/notifications\/\d+\/read|\/notifications\/[^/]+\/read/);
    await marks.nth(click % 2).click();
    await answered;
    await expect(shell.toasts().first()).toBeVisible();
  }
  await expect.poll(() => shell.toasts().count()).toBeLessThanOrEqual(5);
  const count = await shell.toasts().count();
  await shell.toasts().first().getByRole('button', { name: 'Закрыть уведомление' }).click();
  await expect.poll(() => shell.toasts().count()).toBeLessThan(count);
});

test('a toast on a phone takes presses only on its close button', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('agent@example.com', '/notifications');
  const shell = new Shell(page);
  await page.route('**/agent/rest/notifications/*/read', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Сбой', requestId: 'e2e' } } }),
  );
  await shell.main().getByRole('button', { name: 'Отметить прочитанным' }).first().click();
  const toast = shell.toasts().first();
  await expect(toast).toBeVisible();
  const isLetThrough = await toast.evaluate((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const pressed = document.elementFromPoint(x + width / 2, y + height / 2);
    return pressed !== null && !card.contains(pressed);
  });
  expect(isLetThrough).toBe(true);
  await toast.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await expect(toast).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('actions of a page scroll nowhere: the first stays, a menu has the others', async ({
    page,
    openAs,
  }) => {
    await openAs('agent@example.com', '/my-income');
    const main = new Shell(page).main();
    const more = main.getByRole('button', { name: 'Ещё действия' });
    for (const [route, title, first, others] of [
      ['/my-income', 'Мои доходы', 'Выписка банка', ['Скачать XLSX', 'Скачать CSV']],
      ['/documents-page', 'Документы', 'Проверить подпись', ['Сертификаты', 'Обновить список']],
      ['/notifications', 'Уведомления', 'Прочитать все', ['Показывать в браузере', 'Удалить все']],
    ] as const) {
      await new Shell(page).openRoute(route);
      await expect(new Shell(page).heading(title)).toBeVisible();
      await expect(main.getByRole('button', { name: first, exact: true })).toBeInViewport({ ratio: 1 });
      const header = main.getByRole('banner').or(main.locator('header')).first();
      expect(await header.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await more.click();
      for (const other of others) await expect(page.getByRole('menuitem', { name: other })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem', { name: others[0] })).toBeHidden();
    }
    // A question from the menu gives the focus back to the menu's button.
    await more.click();
    await page.getByRole('menuitem', { name: 'Удалить все' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Удалить все уведомления?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(question).toBeHidden();
    await expect(more).toBeFocused();
  });
});
