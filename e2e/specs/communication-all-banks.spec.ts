import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { signInAt, timeTo } from '../pages/all-banks.ts';
import { switchTheme } from '../pages/theme.ts';

const AGENT = 'agent@example.com';
/** Four banks are open to the colleague. */
const COLLEAGUE = 'colleague@example.com';

const list = (page: Page) => page.getByRole('navigation', { name: 'Диалоги' });
const showAll = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Чьи диалоги показать' }).getByText('Все банки').click();

test('the chat lists the threads of every bank while one of them hangs, and remembers it', async ({
  page,
  portal,
  openAs,
}) => {
  const { id } = await new BankClient(portal, COLLEAGUE, 'cub').create();
  await signInAt(page, portal, COLLEAGUE, ['ms6', 'metcome', 'cub']);
  await openAs(COLLEAGUE, '/chat');
  await expect(list(page).getByRole('link').first()).toBeVisible();
  const rows = 'nav[aria-label="Диалоги"] a[href*="thread="]';
  const alone = await timeTo(page, '/chat', rows);
  const asked = Promise.withResolvers<undefined>();
  await page.route(/\/banks\/metcome\/.*\/chat\/threads(?:\?|$)/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await showAll(page);
  const elsewhere = list(page)
    .getByRole('link')
    .filter({ hasText: `Заявка №${id}` });
  await expect(elsewhere).toContainText('КУБ');
  const together = await timeTo(page, '/chat', rows);
  console.log(
    `threads of one bank ${Math.round(alone)} ms, of four with one hanging ${Math.round(together)} ms`,
  );
  await expect(elsewhere).toContainText('КУБ');
  await expect(list(page).getByRole('status').filter({ hasText: 'Ждём ответа: Метком' })).toBeVisible();
  await switchTheme(page);
  asked.resolve(undefined);
  await expect(list(page).getByText(/^Ждём ответа/)).toHaveCount(0);
});

test('what is unread at another bank stands in the menu, is read here and answered there', async ({
  page,
  portal,
  openAs,
}) => {
  const there = new BankClient(portal, AGENT, 'metcome');
  const thread = await there.curatorThread();
  const question = `Пришлите баланс ${crypto.randomUUID().slice(0, 8)}`;
  await new BankClient(portal, 'curator@example.com', 'metcome').say(thread, question);
  const unreadAt = async (bank: string) =>
    (await new BankClient(portal, AGENT, bank).call<{ messages: number }>('GET', '/chat/unread')).messages;
  const [own, elsewhere] = await Promise.all(['sgb', 'metcome'].map(unreadAt));
  if (own === undefined || elsewhere === undefined) throw new Error('the banks count nothing');
  const threads = await there.call<readonly { id: string; unread: number }[]>('GET', '/chat/threads');
  /** Of other threads there: other journeys have some. */
  const left = elsewhere - (threads.find(({ id }) => id === thread)?.unread ?? 0);
  const told = (count: number) => (count === 0 ? '' : `, из них в других банках: ${count}`);
  await signInAt(page, portal, AGENT, ['metcome']);
  await openAs(AGENT, '/chat');
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  await expect(
    menu.getByText(`Непрочитанных сообщений в чате: ${own + elsewhere}${told(elsewhere)}`, { exact: true }),
  ).toBeAttached();
  await expect(
    page.getByRole('radio', { name: `Все банки (непрочитанных в других банках: ${elsewhere})` }),
  ).toBeAttached();
  await showAll(page);
  await list(page).getByRole('link').filter({ hasText: question }).click();
  await expect(page).toHaveURL(/bank=metcome/);
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log.getByText(question)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveCount(0);
  await expect(
    menu.getByText(`Непрочитанных сообщений в чате: ${own + left}${told(left)}`, { exact: true }),
  ).toBeAttached();
  expect(await unreadAt('metcome')).toBe(left);
  await switchTheme(page);

  await page.getByRole('button', { name: 'Ответить в банке Метком' }).click();
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  await expect(box).toBeFocused();
  const answer = `Баланс готов ${crypto.randomUUID().slice(0, 8)}`;
  await page.keyboard.type(answer);
  await page.keyboard.press('Enter');
  await expect(log.getByText(answer)).toBeVisible();
  await expect(async () => {
    const { messages } = await there.call<{ messages: { text: string }[] }>(
      'GET',
      `/chat/threads/${thread}/messages`,
    );
    expect(messages.map(({ text }) => text)).toContain(answer);
  }).toPass();
  await expect(page.getByRole('radio', { name: /^Все банки/ })).toBeChecked();
  await page.reload();
  await expect(log.getByText(answer)).toBeVisible();
  await expect(box).toBeVisible();
});
