import type { BankCode } from 'shared-kernel/contract/banks';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { reopen, signInAt, timeTo } from '../pages/all-banks.ts';
import { ApplicationList } from '../pages/application-list.ts';

const AGENT = 'agent@example.com';
/** Open to the agent. */
const BANKS = ['sgb', 'metcome'] as const;
/** Four banks are open to the colleague. */
const COLLEAGUE = 'colleague@example.com';

const ROWS = 'main a[href*="/issue/"]';

/** The applications of these banks in the order of the list of all banks. */
async function merged(portal: Portal, account: string, banks: readonly BankCode[]) {
  const lists = await Promise.all(
    banks.map(async (bank) => {
      const rows = await new BankClient(portal, account, bank).list({});
      return rows.map((row) => ({
        bank,
        hash: row.hash_password,
        at: Date.parse(row.updated_at),
        id: row.id,
      }));
    }),
  );
  return lists.flat().sort((one, other) => other.at - one.at || other.id - one.id);
}

test('the lists of all banks stand in one order, are read on and lead to their applications', async ({
  page,
  portal,
  openAs,
}) => {
  const whole = await merged(portal, AGENT, BANKS);
  await signInAt(page, portal, AGENT, BANKS.slice(1));
  await openAs(AGENT, '/requests');
  const list = new ApplicationList(page);
  await list.expectRows();
  await list.main.getByRole('radiogroup', { name: 'Чьи заявки показать' }).getByText('Все банки').click();
  await expect(page).toHaveURL(/scope=all/);
  await expect(list.main.getByRole('columnheader', { name: 'Банк', exact: true })).toBeVisible();
  const readHashes = async (): Promise<readonly (string | undefined)[]> =>
    (
      await list.main
        .getByRole('link', { name: /^Открыть заявку/ })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    ).map((href) => /issue\/([^/]+)\//.exec(href)?.[1]);
  const expectBeginning = async (least: number): Promise<number> => {
    let shown: Awaited<ReturnType<typeof readHashes>> = [];
    // A bank that answers later than the others brings its rows between theirs.
    await expect(async () => {
      shown = await readHashes();
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(least, whole.length));
      expect(shown).toEqual(whole.slice(0, shown.length).map(({ hash }) => hash));
    }).toPass({ timeout: 10_000 });
    return shown.length;
  };
  let shown = await expectBeginning(2);
  const more = list.main.getByRole('button', { name: 'Показать ещё' });
  while (await more.isVisible()) {
    await more.click();
    shown = await expectBeginning(shown + 1);
  }
  expect(shown).toBe(whole.length);

  // An application of another bank is opened there when the agent says so.
  const elsewhere = whole.find(({ bank }) => bank !== 'sgb');
  if (!elsewhere) throw new Error('only one bank has applications');
  await list.main.locator(`a[href*="${elsewhere.hash}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/issue/${elsewhere.hash}/.*bank=${elsewhere.bank}`));
  await page.goBack();
  await expect(page).toHaveURL(/scope=all/);
  await expectBeginning(shown);
});

test('a bank that hangs keeps nobody waiting, and one that fails is asked again by hand', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/503/);
  await signInAt(page, portal, COLLEAGUE, ['ms6', 'metcome', 'cub']);
  await openAs(COLLEAGUE, '/requests');
  const list = new ApplicationList(page);
  await list.expectRows();
  const alone = await timeTo(page, '/requests', ROWS);
  const answer = Promise.withResolvers<undefined>();
  await page.route(/\/banks\/metcome\/.*\/issues\?/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const together = await timeTo(page, '/requests?scope=all', ROWS);
  console.log(
    `rows of one bank ${Math.round(alone)} ms, of four with one hanging ${Math.round(together)} ms`,
  );
  // Rows of the others are there, none of the bank that hangs.
  const waiting = list.main.getByRole('status').filter({ hasText: 'Ждём ответа: Метком' });
  await expect(waiting).toBeVisible();
  const expectBeginning = (whole: Awaited<ReturnType<typeof merged>>): Promise<void> =>
    expect(async () => {
      const links = list.main.getByRole('link', { name: /^Открыть заявку/ });
      const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      expect(shown.length).toBeGreaterThan(0);
      const hashes = shown.map((href) => /issue\/([^/]+)\//.exec(href)?.[1]);
      expect(hashes).toEqual(whole.slice(0, shown.length).map(({ hash }) => hash));
    }).toPass({ timeout: 10_000 });
  await expectBeginning(await merged(portal, COLLEAGUE, ['sgb', 'ms6', 'cub']));
  await expect(waiting).toBeVisible();
  // The portal's own line is about the current bank, which answers.
  await expect(page.getByText('отвечает дольше обычного')).toHaveCount(0);
  answer.resolve(undefined);
  await expect(waiting).toHaveCount(0);
  await expectBeginning(await merged(portal, COLLEAGUE, ['sgb', 'ms6', 'metcome', 'cub']));

  let isDown = true;
  await page.route(/\/banks\/cub\/.*\/issues\?/, async (route) => {
    if (isDown) return route.fulfill({ status: 503, json: { code: 'unavailable' } });
    await route.continue();
  });
  await reopen(page, '/requests?scope=all');
  await expect(list.rows.first()).toBeVisible();
  const failed = list.main.getByRole('alert').filter({ hasText: 'Банк КУБ не отвечает' });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  isDown = false;
  await failed.getByRole('button', { name: 'Повторить' }).click();
  await expect(failed).toHaveCount(0);
});

test('banks without a session are connected from the list', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests?scope=all');
  const list = new ApplicationList(page);
  await expect(list.rows.first()).toBeVisible();
  const line = list.main.getByText(/^Ещё не подключены: /);
  await expect(line).toContainText('Метком');
  await list.main.getByRole('button', { name: 'Подключить' }).click();
  await expect(line).toHaveCount(0);
  await expect(list.main.getByRole('cell', { name: 'Метком', exact: true }).first()).toBeVisible();
});

test('the search finds applications of every bank while one of them hangs', async ({
  page,
  portal,
  openAs,
}) => {
  const elsewhere = await new BankClient(portal, COLLEAGUE, 'cub').create();
  await signInAt(page, portal, COLLEAGUE, ['metcome', 'cub']);
  const asked = Promise.withResolvers<undefined>();
  await page.route(/\/banks\/metcome\/.*\/issues\?/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await openAs(COLLEAGUE, '/news');
  await expect(page.getByRole('heading', { name: 'Новости', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog', { name: 'Поиск по порталу' });
  await palette.getByRole('combobox').fill(String(elsewhere.id));
  const found = palette.getByRole('option', { name: new RegExp(`Заявка №${elsewhere.id}`) });
  await expect(found).toContainText('КУБ');
  await found.click();
  asked.resolve(undefined);
  await expect(page).toHaveURL(new RegExp(`/issue/${elsewhere.hash}/.*bank=cub`));
  await expect(page.getByRole('heading', { name: 'Заявка ведётся в банке КУБ' })).toBeVisible();
});

test('home shows what is to do at every bank while one of them hangs, and remembers the choice', async ({
  page,
  portal,
  openAs,
}) => {
  await signInAt(page, portal, AGENT, ['metcome']);
  const asked = Promise.withResolvers<undefined>();
  await page.route(/\/banks\/metcome\/.*\/summary/, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await openAs(AGENT, '/');
  const main = page.getByRole('main');
  const tasks = main.getByRole('list', { name: 'Сегодня' }).getByRole('listitem');
  await expect(tasks.first()).toContainText('Просрочено');
  await main.getByRole('radiogroup', { name: 'Чьи дела показать' }).getByText('Все банки').click();
  await expect(main.getByRole('status').filter({ hasText: 'Ждём ответа: Метком' })).toBeVisible();
  await expect(tasks.filter({ hasText: 'СГБ' }).first()).toBeVisible();
  await expect(tasks.filter({ hasText: 'Метком' })).toHaveCount(0);
  asked.resolve(undefined);
  await expect(tasks.filter({ hasText: 'Метком' }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: /^Все/ }).first()).toHaveAttribute('href', /scope=all/);

  await page.reload();
  await expect(tasks.filter({ hasText: 'Метком' }).first()).toBeVisible();
  await tasks.filter({ hasText: 'Метком' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/bank=metcome/);
});

test('notifications of other banks stand beside the own, are read here and lead to their bank', async ({
  page,
  portal,
  openAs,
}) => {
  await signInAt(page, portal, AGENT, ['metcome']);
  await openAs(AGENT, '/notifications');
  const main = page.getByRole('main');
  await main.getByRole('radiogroup', { name: 'Чьи уведомления показать' }).getByText('Все банки').click();
  const there = main.getByRole('region', { name: 'Банк Метком' });
  await expect(there.getByRole('link').first()).toHaveAttribute('href', /bank=metcome/);
  const mark = there.getByRole('button', { name: 'Отметить прочитанным' });
  await expect(mark.first()).toBeVisible();
  const unread = await mark.count();
  await mark.first().click();
  await expect(mark).toHaveCount(unread - 1);
  await page.reload();
  await expect(there.getByRole('listitem').first()).toBeVisible();
  await expect(mark).toHaveCount(unread - 1);
});
