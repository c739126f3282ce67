import type { Page } from '@playwright/test';
import type { FullApplicationListItem } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { Shell } from '../pages/shell.ts';

/** The agent's own applications at a bank. */
const applicationsAt = (portal: Portal, bank: BankCode): Promise<readonly FullApplicationListItem[]> =>
  new BankClient(portal, 'agent@example.com', bank).list();

/** Applications that the page links to. */
const shownHashes = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('a[href*="#/issue/"]')
    .evaluateAll((links) => [
      ...new Set(links.map((link) => /#\/issue\/([^/]+)/.exec((link as HTMLAnchorElement).href)?.[1] ?? '')),
    ]);

test('a bank switch shows the lists of the new bank and nothing of the old one', async ({
  page,
  portal,
  openAs,
}) => {
  const [sgb, metcome] = await Promise.all([
    applicationsAt(portal, 'sgb'),
    applicationsAt(portal, 'metcome'),
  ]);
  const old = new Set(sgb.map((item) => item.hash_password));
  // What begins behind the first page reports once what has arrived at the bank that is current then.
  const reported = page.waitForResponse(/\/chat\/delivered$/);
  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  await expect(shell.main().locator(`a[href*="${sgb[0]?.hash_password}"]`).first()).toBeVisible();
  await reported;

  const calls: string[] = [];
  page.on('request', (request) => void calls.push(`${request.method()} ${request.url()}`));
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await expect(shell.main().locator(`a[href*="${metcome[0]?.hash_password}"]`).first()).toBeVisible();
  const shown = await shownHashes(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((hash) => old.has(hash))).toEqual([]);

  // One switch is one event: one question for a token, one round of the five refetches.
  const counted = (pattern: RegExp): number => calls.filter((call) => pattern.test(call)).length;
  await expect.poll(() => counted(/\/metcome\/agent\/rest\/issues\?\S*itemsPerPage=1(?!\d)/)).toBe(1);
  expect(counted(/POST .*\/auth\/switch-bank/)).toBe(1);
  for (const refetched of ['profile', 'partner_bank', 'agent_info_for_contract_with_cod', 'dataset'])
    expect(counted(new RegExp(`/metcome/agent/rest/${refetched}$`)), refetched).toBe(1);
  // After the token was given nobody asks the old bank for anything but what is unread there: it is another bank now.
  const switched = calls.findIndex((call) => call.includes('/auth/switch-bank'));
  const ofOtherBanks =
    /\/(?:capabilities|notification_settings|notifications_on_applications_count|chat\/unread)$/;
  expect(
    calls.slice(switched + 1).filter((call) => call.includes('/banks/sgb/') && !ofOtherBanks.test(call)),
  ).toEqual([]);

  // Back again: the record is still valid, so no call is needed.
  calls.length = 0;
  await shell.chooseBank('СГБ');
  await expect(shell.main().locator(`a[href*="${sgb[0]?.hash_password}"]`).first()).toBeVisible();
  expect(counted(/switch-bank/)).toBe(0);
});

test('a late answer of the old bank is dropped after a switch', async ({ page, portal, openAs }) => {
  const [sgb, metcome] = await Promise.all([
    applicationsAt(portal, 'sgb'),
    applicationsAt(portal, 'metcome'),
  ]);
  const old = new Set(sgb.map((item) => item.hash_password));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const answered: Promise<void>[] = [];
  await page.route(/\/banks\/sgb\/agent\/rest\/issues\?/, (route) => {
    const answer = (async () => {
      const response = await route.fetch();
      await released;
      // The page has given the request up: its answer comes to nobody.
      await route.fulfill({ response }).catch(() => undefined);
    })();
    answered.push(answer);
  });
  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  await shell.chooseBank('Метком');
  const first = shell.main().locator(`a[href*="${metcome[0]?.hash_password}"]`).first();
  await expect(first).toBeVisible();
  expect(answered.length).toBeGreaterThan(0);
  release();
  await Promise.all(answered);
  await expect(first).toBeVisible();
  expect((await shownHashes(page)).filter((hash) => old.has(hash))).toEqual([]);
  await shell.expectBank('Метком');
});

test('banks that cannot be chosen are disabled and say why', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await shell.openBanks();
  const locked = shell.bankOption('МС6');
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  await expect(locked).toContainText('Доступ закрыт банком');
  const unavailable = shell.bankOption('КУБ');
  await expect(unavailable).toHaveAttribute('aria-disabled', 'true');
  await expect(unavailable).toContainText('Банк недоступен');
  await locked.click({ force: true });
  await shell.expectBank('СГБ');
});

test('a refused bank switch shows the reason and keeps the bank', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 403/);
  // The list is out of date: it does not know yet that the bank has closed the access.
  await page.route('**/agent/rest/partner_bank', async (route) => {
    const response = await route.fetch();
    const banks = (await response.json()) as { id: string; accessLocked: boolean }[];
    await route.fulfill({ response, json: banks.map((bank) => ({ ...bank, accessLocked: false })) });
  });
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  await expect(shell.heading('Новости')).toBeVisible();
  await shell.chooseBank('МС6');
  await shell.expectToast('Банк закрыл вам доступ. Обратитесь к куратору.');
  await expect(shell.toasts().filter({ hasText: 'Произошла ошибка' })).toHaveCount(0);
  await shell.expectBank('СГБ');
  expect(await page.evaluate(() => localStorage.getItem('auth_ms6'))).toBeNull();
  await expect(shell.heading('Новости')).toBeVisible();
});

test('the bank cannot be changed while an application is open', async ({ page, portal, openAs }) => {
  const [application] = await applicationsAt(portal, 'sgb');
  await openAs('agent@example.com', `/issue/${application?.hash_password}/completion`);
  const shell = new Shell(page);
  await expect(page.getByRole('navigation', { name: 'Шаги заявки' })).toBeVisible();
  await expect(shell.bankSelect()).toBeDisabled();
});

test('the bank can be changed while a new application is made, and keeps what was typed', async ({
  page,
  openAs,
}) => {
  await openAs('agent@example.com', '/create-request');
  const shell = new Shell(page);
  const main = shell.main();
  await main.getByLabel('ИНН клиента').fill('7707083893');
  await main.getByLabel('Сумма').fill('3 000 000');
  await main.getByLabel('Срок, месяцев').fill('18');
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await shell.expectRoute('/create-request');
  await expect(main.getByLabel('ИНН клиента')).toHaveValue('7707083893');
  await expect(main.getByLabel('Сумма')).toHaveValue(/^3\s000\s000/);
  await expect(main.getByLabel('Срок, месяцев')).toHaveValue('18');
  // The offers are compared anew, now from the new bank.
  const offer = new ApplicationFlow(page).offer('Метком');
  await expect(offer.getByRole('button', { name: 'Создать заявку' })).toBeVisible();
});

test('an address of another bank’s application leaves the bank selector free', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/404/);
  const [application] = await applicationsAt(portal, 'metcome');
  await openAs('agent@example.com', `/issue/${application?.hash_password}`);
  const shell = new Shell(page);
  await expect(shell.main().getByText('Заявка не найдена')).toBeVisible();
  await shell.chooseBank('Метком');
  await expect(page.getByRole('banner').getByText(`Заявка №${application?.id}`)).toBeVisible();
  await expect(shell.bankSelect()).toBeDisabled();
});
