import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { TOP_BAR } from '../pages/routes.ts';
import { Shell } from '../pages/shell.ts';

test('the theme follows the system until it is chosen, then it is remembered', async ({ page, openAs }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs('agent@example.com', '/news');
  const root = page.locator('html');
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass(/\bdark\b/);

  await page.getByRole('button', { name: 'Включить тёмную тему' }).click();
  await expect(root).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(root).toHaveClass(/\bdark\b/);
  await page.getByRole('button', { name: 'Включить светлую тему' }).click();
  await expect(root).not.toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

async function getSidebarWidth(page: Page): Promise<number> {
  const sidebar = page.getByRole('complementary').filter({ has: new Shell(page).sidebar() });
  return Math.round((await sidebar.boundingBox())?.width ?? 0);
}

test('the collapsed sidebar is remembered for 7 days', async ({ page, context, openAs }) => {
  await openAs('agent@example.com', '/news');
  const getWidth = () => getSidebarWidth(page);
  await expect.poll(getWidth).toBe(256);
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await expect.poll(getWidth).toBe(48);
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('collapsed');
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  await page.reload();
  await expect.poll(getWidth).toBe(48);
  // Ctrl+B by the physical key, as in the Cyrillic layout.
  await page.keyboard.press('Control+KeyB');
  await expect.poll(getWidth).toBe(256);
  await expect(page.getByRole('button', { name: 'Свернуть меню' })).toHaveAttribute('aria-expanded', 'true');
});

test('the sidebar begins narrow in a narrow window, until it is chosen', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await openAs('agent@example.com', '/news');
  const getWidth = () => getSidebarWidth(page);
  await expect.poll(getWidth).toBe(48);
  await page.getByRole('button', { name: 'Развернуть меню' }).click();
  await expect.poll(getWidth).toBe(256);
  await page.reload();
  await expect.poll(getWidth).toBe(256);
});

test('the sidebar shows its four groups in order', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const sidebar = new Shell(page).sidebar();
  await expect(sidebar.getByRole('heading')).toHaveText([
    'Основные',
    'Заявки',
    'Инструменты',
    'Коммуникация',
  ]);
  const entries = await sidebar.getByRole('link').allInnerTexts();
  expect(entries.map((text) => text.split('\n')[0])).toEqual([
    'Главная',
    'Документы',
    'Заявки',
    'Все заявки',
    'Архив заявок',
    'Клиенты',
    'Калькулятор',
    'Мои доходы',
    'Чат',
    'Уведомления',
  ]);
  await expect(page.getByRole('link', { name: /Анкета агента/ })).toContainText('Одобрен');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the bottom bar marks the current page, and each of its targets suits a thumb', async ({
    page,
    openAs,
  }) => {
    await openAs('agent@example.com', '/requests');
    const bar = page.getByRole('navigation', { name: 'Быстрый доступ' });
    const current = bar.locator('[aria-current="page"]');
    await expect(current).toHaveText('Заявки');
    const targets = bar.getByRole('link').or(bar.getByRole('button'));
    await expect(targets).toHaveCount(5);
    for (const target of await targets.all()) {
      // Also the part of it that the window shows.
      await expect(target).toBeInViewport({ ratio: 1 });
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(current).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: 'none' });
    await bar.getByRole('link', { name: /^Чат/ }).click();
    await new Shell(page).expectRoute('/chat');
    await expect(current).toHaveText(/^Чат/);
    await page.goto('/#/my-income');
    await expect(new Shell(page).heading('Мои доходы')).toBeVisible();
    await expect(current).toHaveCount(0);
  });

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

test('the button to the top appears after 300 px', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/products');
  const shell = new Shell(page);
  await expect(shell.heading('Каталог продуктов')).toBeVisible();
  await expect(shell.main().getByRole('listitem').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Наверх' });
  await page.evaluate(() => window.scrollTo(0, 290));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(290);
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 310));
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

for (const width of [PHONE.viewport.width, 1440])
  test(`the button to the top covers nothing at the end of a page, at ${width} px`, async ({
    page,
    openAs,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs('agent@example.com', '/requests');
    const main = new Shell(page).main();
    await expect(main.getByRole('checkbox', { name: /^Выбрать заявку \d/ })).toHaveCount(25);
    await page.keyboard.press('End');
    // Drawn when the end of the list comes near.
    const pager = main.getByRole('listitem', { name: '2', exact: true });
    const button = page.getByRole('button', { name: 'Наверх' });
    await expect(button).toBeVisible();
    await expect(pager).toBeInViewport({ ratio: 1 });
    await expect(async () => {
      // The page has grown by what was drawn: this is its end.
      await page.keyboard.press('End');
      const bottom = (await pager.boundingBox())?.y ?? NaN;
      const top = (await button.boundingBox())?.y ?? NaN;
      expect(bottom + 32).toBeLessThanOrEqual(top);
    }).toPass({ timeout: 20_000 });
  });

for (const route of ['/nothing/here', '/news/nothing', '/products/nothing']) {
  test(`the unknown path ${route} shows a page that leads home`, async ({ page, openAs }) => {
    await openAs('agent@example.com', route);
    const shell = new Shell(page);
    await expect(shell.heading('Страница не найдена')).toBeVisible();
    await expect(page).toHaveTitle(/^Страница не найдена/);
    await shell.main().getByRole('button', { name: 'На главную' }).click();
    await shell.expectRoute('/');
  });
}

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

test('an open application shows its steps in place of the menu', async ({ page, portal, openAs }) => {
  const [application] = await new BankClient(portal).list({ status: ['finished'] });
  await openAs('agent@example.com', `/issue/${application?.hash_password}/completion`);
  const shell = new Shell(page);
  const steps = page.getByRole('navigation', { name: 'Шаги заявки' });
  await expect(steps.getByRole('link').first()).toBeVisible();
  expect(await steps.getByRole('link').count()).toBeGreaterThanOrEqual(6);
  await expect(shell.sidebar()).toBeHidden();
  await expect(page.getByRole('banner').getByText(`Заявка №${application?.id}`)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Завершена')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`Заявка №${application?.id}`));
  await steps.getByRole('button', { name: 'На главную' }).click();
  await shell.expectRoute('/');
  await expect(shell.sidebar()).toBeVisible();
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

test('every page has its own title and one main heading', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/');
  const shell = new Shell(page);
  const titles = new Map<string, string>();
  const headings: Readonly<Record<string, RegExp>> = {
    '/requests': /Заявки|Мои заявки/,
    '/all-requests': /Все заявки/,
    '/archived-requests': /Архив заявок/,
    '/clients': /Клиенты/,
    '/documents-page': /Документы/,
    '/calculator': /Калькулятор/,
    '/my-income': /Мои доходы/,
    '/chat': /Чат/,
    '/notifications': /Уведомления/,
    '/products': /Каталог продуктов/,
    '/news': /Новости/,
    '/cross-border-payments': /Трансграничные платежи/,
    '/agent-profile': /Анкета агента/,
    '/profile': /Профиль/,
  };
  for (const [route, heading] of Object.entries(headings)) {
    await shell.openRoute(route);
    await expect(shell.heading(heading)).toBeVisible();
    await expect(page).toHaveTitle(heading);
    await expect(shell.main().getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.set(await page.title(), route);
  }
  expect(titles.size).toBe(Object.keys(headings).length);
});

test('the rules of the kernel are loaded once, whatever remotes are visited, and follow the theme', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  for (const [route, heading] of [
    ['/products', 'Каталог продуктов'],
    ['/notifications', 'Уведомления'],
    ['/profile', 'Профиль'],
  ] as const) {
    await shell.openRoute(route);
    await expect(shell.heading(heading)).toBeVisible();
  }
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href, cssRules }) =>
      href === null ? [] : [{ href, selectors: [...cssRules].map(({ cssText }) => cssText.split('{')[0]) }],
    ),
  );
  const kernel = sheets.filter(({ href }) => href.includes('/kernel-styles.'));
  expect(kernel).toHaveLength(1);
  const own = new Set(kernel[0]?.selectors.filter((selector) => selector?.startsWith('.')));
  expect(own.size).toBeGreaterThan(20);
  const copies = sheets.filter((sheet) => sheet !== kernel[0]).flatMap(({ selectors }) => selectors);
  expect(copies.filter((selector) => own.has(selector))).toEqual([]);

  const title = shell.heading('Профиль');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(title).toHaveCSS('color', 'rgb(23, 32, 51)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(title).toHaveCSS('color', 'rgb(241, 244, 250)');
});
