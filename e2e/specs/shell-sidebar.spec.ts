import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

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
});
