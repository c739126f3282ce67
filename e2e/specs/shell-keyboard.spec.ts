import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.getAttribute('aria-label') ?? element?.innerText ?? '';
    });
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focused()).trim())) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test('the skip link comes first and leads past the menu', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Перейти к содержанию' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(shell.main()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shell.main().locator('a[href], button').first()).toBeFocused();
});

test('the shell works by keyboard alone', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();

  // A page by the menu: the focus goes to its heading.
  await tabTo(page, /^Калькулятор$/);
  await page.keyboard.press('Enter');
  await shell.expectRoute('/calculator');
  await expect(shell.heading('Калькулятор')).toBeFocused();

  // A page by a menu of the top bar.
  await page.keyboard.press('Control+Home');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, /^Новости/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Рынок' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null))
    .toBe(true);
  await page.keyboard.press('Enter');
  await shell.expectRoute(/#\/news\/(regulation|market)$/);
  // The page takes the focus when it is there.
  await expect(shell.main().getByRole('heading', { level: 1 })).toBeFocused();

  // The theme.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(page, /^Включить тёмную тему$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);

  // The user menu opens, closes with Escape, and the focus is where it was.
  await tabTo(page, /Меню пользователя/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Профиль' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Профиль' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Меню пользователя' })).toBeFocused();

  // The bank, with arrows and Enter.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await shell.bankSelect().focus();
  await page.keyboard.press('ArrowDown');
  await expect(shell.bankOption('Метком')).toBeVisible();
  for (let step = 0; step < 4; step += 1) {
    if ((await shell.bankOption('Метком').getAttribute('class'))?.includes('option-active')) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await shell.expectBank('Метком');

  // And out.
  await page.getByRole('button', { name: 'Меню пользователя' }).focus();
  await page.keyboard.press('Enter');
  const signOut = page.getByRole('menuitem', { name: 'Выйти', exact: true });
  await expect(signOut).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('ArrowDown');
    if (await signOut.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await shell.expectToast('Выход выполнен');
  await shell.expectRoute('/login');
});

test('the menu on a phone is a drawer that closes by key and by link', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await expect(shell.sidebar()).toBeHidden();
  const open = page.getByRole('button', { name: 'Ещё' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: 'Главное меню' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(288);
  // What the narrow top bar has no room for is here.
  await expect(drawer.getByRole('link', { name: 'Трансграничные платежи' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  // Closed while it is still coming it gives the focus back too.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open.press('Enter');
  await expect(drawer).toBeVisible();
  await expect(open).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Мои доходы' }).click();
  await shell.expectRoute('/my-income');
  await expect(drawer).toBeHidden();
  await expect(shell.heading('Мои доходы')).toBeVisible();
});

/** Side panels of the portal: the page, the button that opens one there, and the panel's name. */
const SIDE_PANELS = [
  { route: '/products', opener: /^Подробнее: /, panel: /.+/ },
  { route: '/documents-page', opener: /^Версии и подписи: /, panel: /.+/ },
  { route: '/documents-page', opener: /^Сертификаты$/, panel: 'Мои сертификаты' },
  { route: '/my-income', opener: /^Выписка банка$/, panel: 'Выписки банка' },
  { route: '/requests', opener: /^Фильтры/, panel: 'Фильтры' },
];

for (const { route, opener, panel } of SIDE_PANELS) {
  test(`a side panel of ${route} gives the focus back, closed while it is coming or later: ${opener.source}`, async ({
    page,
    openAs,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openAs('agent@example.com', route);
    const button = new Shell(page).main().getByRole('button', { name: opener }).first();
    const dialog = page.getByRole('dialog', { name: panel });
    for (const hasCome of [false, true]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(button).not.toBeFocused();
      if (hasCome) await expect(page.locator('.ant-drawer [class*=-motion-]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }
  });
}

test('a table wider than its container scrolls by arrow keys', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await openAs('agent@example.com', '/requests');
  const table = page.getByRole('group', { name: 'Заявки' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  // The menu and the heading bear the same name.
  const isFocused = (): Promise<boolean> => table.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 60 && !(await isFocused()); step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('a field shows the focus by its frame alone, what has no sign of its own by the ring of the portal', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/calculator');
  const main = new Shell(page).main();
  const amount = main.getByRole('textbox', { name: 'Сумма кредита' });
  await amount.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveCSS('outline-style', 'none');
  const schedule = main.getByRole('group', { name: 'График платежей' });
  await schedule.focus();
  await expect(schedule).toHaveCSS('outline-style', 'solid');
});
