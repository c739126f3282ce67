import type { Page, Route } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

const AGENT = 'agent@example.com';
const CALLS = '**/banks/sgb/**';
const SNAPSHOT = '**/portal/snapshot.json';
const refuse = (route: Route) => route.abort('connectionrefused');

/** A bank that fails before it has confirmed the token signs the agent out, as the specification asks. */
async function openConfirmed(page: Page, open: () => Promise<void>): Promise<void> {
  const confirmed = page.waitForResponse('**/auth/profile');
  await open();
  await (await confirmed).finished();
}

test('a bank that does not answer is named in one line, and its data come by themselves', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/status of 503/);
  await openConfirmed(page, () => openAs(AGENT, '/'));
  const line = page.getByText(/^Банк СГБ не отвечает, данные на \d\d:\d\d$/);
  await page.route(CALLS, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', requestId: 'test' } } }),
  );
  await new Shell(page).openRoute('/requests?page=2');
  await expect(line).toBeVisible();
  await page.unroute(CALLS);
  await expect(line).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Открыть заявку/ })
      .first(),
  ).toBeVisible();
});

test('a portal that does not answer is told from a bank that does not', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_CONNECTION_REFUSED|could not be refreshed|Failed to fetch/);
  await openConfirmed(page, () => openAs(AGENT, '/'));
  const line = page.getByText(/^Портал недоступен, данные на \d\d:\d\d$/);
  await page.route(CALLS, refuse);
  await page.route(SNAPSHOT, refuse);
  await new Shell(page).openRoute('/requests?page=2');
  await expect(line).toBeVisible();
  await page.unroute(CALLS);
  await page.unroute(SNAPSHOT);
  await expect(line).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Открыть заявку/ })
      .first(),
  ).toBeVisible();
});

test('a page that is opened without a network says so, and comes by itself with its badges', async ({
  page,
  context,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be refreshed|failed|#RUNTIME/);
  const thread = await new BankClient(portal).curatorThread();
  await new BankClient(portal, 'curator@example.com').say(thread, 'Пришлите устав');
  // The badges come behind the first page: the network is gone before.
  const BADGES = '**/remotes/mf-communication/**';
  await page.route(BADGES, (route) => route.abort('internetdisconnected'));
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  await expect(shell.heading('Заявки')).toBeVisible();
  await context.setOffline(true);
  await page.unroute(BADGES);
  const line = page.getByText(/^Нет сети\. Показаны последние загруженные данные/);
  await expect(line).toBeVisible();
  await shell.openRoute('/calculator');
  await expect(page.getByRole('main').getByRole('button', { name: 'Повторить' })).toBeVisible();
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect(shell.heading('Калькулятор')).toBeVisible();
  await expect(page.getByText(/^Непрочитанных сообщений в чате: \d+$/)).toBeAttached();
});

test('a window made as narrow as a phone without a network keeps its page', async ({
  page,
  context,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|failed/);
  await openAs(AGENT, '/');
  const shell = new Shell(page);
  await expect(shell.heading('Главная')).toBeVisible();
  await context.setOffline(true);
  await page.setViewportSize(PHONE.viewport);
  // The drawer of a phone did not come, and nobody has asked for it.
  await expect(page.getByRole('button', { name: 'Ещё' })).toBeVisible();
  await expect(page.getByText(/^Нет сети\./)).toHaveCount(1);
  await expect(shell.heading('Главная')).toBeInViewport();
});

test('a page whose code a dead portal does not give is shown once the portal is back', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_CONNECTION_REFUSED|could not be refreshed|Failed to fetch|failed|#RUNTIME/);
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  await expect(shell.heading('Заявки')).toBeVisible();
  // No call of the page has told it.
  const all = ['**/remotes/mf-catalog/**', SNAPSHOT];
  for (const each of all) await page.route(each, refuse);
  await shell.openRoute('/calculator');
  await expect(page.getByText(/^Портал недоступен, данные на \d\d:\d\d$/)).toBeVisible();
  for (const each of all) await page.unroute(each);
  await expect(shell.heading('Калькулятор')).toBeVisible();
});

test('a page whose code is late says so, and is shown when it comes', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests');
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible();
  const held: Route[] = [];
  const CODE = '**/remotes/mf-catalog/**';
  await page.route(CODE, (route) => void held.push(route));
  await new Shell(page).openRoute('/calculator');
  const words = page.getByText('Раздел загружается дольше обычного');
  await expect(words).toBeVisible();
  for (const route of held) await route.continue();
  await page.unroute(CODE);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Калькулятор' })).toBeVisible();
  await expect(words).toBeHidden();
});

test('a part of a page whose code is late says so, and is shown when it comes', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Открыть заявку/ }).first()).toBeVisible();
  const held: Route[] = [];
  const CODE = '**/remotes/mf-applications/**';
  await page.route(CODE, (route) => void held.push(route));
  await main.getByRole('radiogroup', { name: 'Чьи заявки показать' }).getByText('Все банки').click();
  const words = main.getByText('Раздел загружается дольше обычного');
  await expect(words).toBeVisible({ timeout: 3_500 });
  for (const route of held) await route.continue();
  await page.unroute(CODE);
  await expect(main.getByRole('link', { name: /^Открыть заявку/ }).first()).toBeVisible();
  await expect(words).toBeHidden();
});

test('a dialog whose code is late says so, and its failure comes into sight with a way to try again', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await openAs(AGENT, '/my-income');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(10)).toBeVisible();
  const held: Route[] = [];
  const CODE = '**/remotes/mf-applications/**';
  await page.route(CODE, (route) => void held.push(route));
  await main.getByRole('button', { name: 'Выписка банка' }).click();
  const words = page.getByText('Открывается дольше обычного');
  await expect(words).toBeVisible({ timeout: 3_500 });
  const again = main.getByRole('button', { name: 'Повторить' });
  await expect(again).toHaveCount(0);
  for (const route of held) await route.abort();
  await page.unroute(CODE);
  await expect(words).toBeHidden();
  await expect(again).toBeInViewport();
  await again.click();
  await expect(page.getByRole('dialog', { name: 'Выписки банка' })).toBeVisible();
});

test('a page that waits for more than three seconds says for whom', async ({ page, openAs }) => {
  await openAs(AGENT, '/');
  // On the very first page the banner of urgent messages may come behind it, and moves it.
  await expect(page.getByRole('region', { name: 'Срочные сообщения' })).toBeVisible();
  const held: Route[] = [];
  const LIST = '**/banks/sgb/agent/rest/issues?*';
  await page.route(LIST, (route) => void held.push(route));
  await new Shell(page).openRoute('/requests?page=2');
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: 'Заявки' });
  await expect(heading).toBeVisible();
  const place = await heading.boundingBox();
  await expect(page.getByText('Банк СГБ отвечает дольше обычного, ждём ответа')).toBeVisible({
    timeout: 3_500,
  });
  expect(await heading.boundingBox()).toEqual(place);
  for (const route of held) await route.continue();
  await page.unroute(LIST);
  await expect(page.getByText(/дольше обычного/)).toBeHidden();
  expect(await heading.boundingBox()).toEqual(place);
});
