import { readFileSync } from 'node:fs';
import { readXlsxFile } from '../../bank-api/src/spreadsheets/read-spreadsheet.ts';
import type { Locator } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { ApplicationList } from '../pages/application-list.ts';

const AGENT = 'agent@example.com';
const COLLEAGUE = 'colleague@example.com';

test('bulk archiving reports the result of each chosen row', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/409/);
  const bank = new BankClient(portal);
  const made = [await bank.create(), await bank.create({ product: 'overdraft', amountKopecks: 100_000_000 })];
  const [free, refused] = made;
  if (!free || !refused) throw new Error('two applications were made');
  await openAs(AGENT, '/requests?sort=id&dir=desc');
  const list = new ApplicationList(page);
  await list.expectRows();
  await page.route('**/agent/rest/archive-issue', async (route) => {
    const { hashPassword } = route.request().postDataJSON() as { hashPassword: string };
    if (hashPassword !== refused.hash) return route.continue();
    return route.fulfill({ status: 409, json: { error: { code: 'not_archivable', requestId: 'r' } } });
  });
  for (const { id } of made) await list.main.getByRole('checkbox', { name: `Выбрать заявку ${id}` }).check();
  const bar = list.main.getByRole('toolbar', { name: 'Действия с выбранными' });
  await expect(bar).toContainText('Выбрано: 2 заявки');
  await bar.getByRole('button', { name: 'В архив' }).click();
  const dialog = page.getByRole('dialog', { name: 'Перенос в архив' });
  await expect(dialog.getByText('Выполнено 1 из 2')).toBeVisible();
  const results = dialog.getByRole('listitem');
  await expect(results.filter({ hasText: `№${free.id}` })).toContainText('В архиве');
  await expect(results.filter({ hasText: `№${refused.id}` })).toContainText('нельзя перенести в архив');
  await dialog.getByRole('button', { name: 'Оставить выбранными неудавшиеся' }).click();
  await expect(bar).toContainText('Выбрано: 1 заявка');
  await expect(list.row(free.id)).toBeHidden();
  await expect(list.row(refused.id)).toBeVisible();
  expect((await bank.issue(free.hash)).archived).toBe(true);
  expect((await bank.issue(refused.hash)).archived).toBe(false);
});

test('bulk archiving is taken back from its result', async ({ page, portal, openAs }) => {
  const bank = new BankClient(portal);
  const made = [await bank.create(), await bank.create({ product: 'overdraft', amountKopecks: 100_000_000 })];
  await openAs(AGENT, '/requests?sort=id&dir=desc');
  const list = new ApplicationList(page);
  await list.expectRows();
  const [first, next] = made.map(({ id }) =>
    list.main.getByRole('checkbox', { name: `Выбрать заявку ${id}` }),
  ) as [Locator, Locator];
  const place = await next.boundingBox();
  await first.check();
  // What comes with the first one pushes the next from under no press.
  await expect(list.main.getByRole('toolbar', { name: 'Действия с выбранными' })).toBeVisible();
  expect(await next.boundingBox()).toEqual(place);
  await next.check();
  await list.main.getByRole('button', { name: 'В архив' }).click();
  const archived = page.getByRole('dialog', { name: 'Перенос в архив' });
  await expect(archived.getByText('Выполнено 2 из 2')).toBeVisible();
  for (const { hash } of made) expect((await bank.issue(hash)).archived).toBe(true);
  await archived.getByRole('button', { name: 'Вернуть из архива' }).click();
  const back = page.getByRole('dialog', { name: 'Возврат из архива' });
  await expect(back.getByText('Выполнено 2 из 2')).toBeVisible();
  await back.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  for (const { id, hash } of made) {
    await expect(list.row(id)).toBeVisible();
    expect((await bank.issue(hash)).archived).toBe(false);
  }
});

test('a filter drops what was selected, and a bulk refusal names what it closes', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const made = [await bank.create(), await bank.create({ product: 'overdraft', amountKopecks: 90_000_000 })];
  await openAs(AGENT, '/requests?sort=id&dir=desc');
  const list = new ApplicationList(page);
  await list.expectRows();
  const bar = list.main.getByRole('toolbar', { name: 'Действия с выбранными' });
  const boxes = made.map(({ id }) => list.main.getByRole('checkbox', { name: `Выбрать заявку ${id}` }));
  for (const box of boxes) await box.check();
  await bar.getByRole('button', { name: 'Отказаться…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Отказ: 2\sзаявки$/ });
  for (const { id } of made) await expect(dialog.getByRole('listitem')).toContainText([`№${id}`]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await list.main.getByRole('search').getByText('Кредиты', { exact: true }).click();
  await expect(page).toHaveURL(/type=loan/);
  await expect(bar).toBeHidden();
  for (const box of boxes) await expect(box).not.toBeChecked();
});

test('several applications that are handed to a colleague are theirs, and they are told', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const bank = new BankClient(portal);
  const made = [
    await bank.create(),
    await bank.create({ product: 'overdraft', amountKopecks: 90_000_000 }),
  ] as const;
  const [{ id }] = made;
  await openAs(AGENT, '/requests?sort=id&dir=desc');
  const list = new ApplicationList(page);
  await list.expectRows();
  for (const each of made)
    await list.main.getByRole('checkbox', { name: `Выбрать заявку ${each.id}` }).check();
  const bar = list.main.getByRole('toolbar', { name: 'Действия с выбранными' });
  await bar.getByRole('button', { name: 'Передать коллеге…' }).click();
  const choice = page.getByRole('dialog', { name: /^Передать коллеге: 2\sзаявки$/ });
  await expect(choice.getByText('Ершов П. И.').last()).toBeVisible();
  await choice.getByRole('button', { name: 'Передать', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Передача коллеге' });
  await expect(results.getByText('Выполнено 2 из 2')).toBeVisible();
  for (const each of made)
    await expect(results.getByRole('listitem').filter({ hasText: `№${each.id}` })).toContainText('Передана');
  await results.getByRole('button', { name: 'Закрыть', exact: true }).last().click();
  const theirs = new BankClient(portal, COLLEAGUE);
  for (const each of made) {
    await expect(list.row(each.id)).toBeHidden();
    expect((await theirs.issue(each.hash)).owner).toMatchObject({
      name: 'Ершов\u00a0П.\u00a0И.',
      is_me: true,
    });
  }
  const theirPage = await openElsewhere(COLLEAGUE, '/notifications');
  await expect(theirPage.getByRole('main').getByText('Вам передали заявку').first()).toBeVisible();
  const theirList = new ApplicationList(theirPage);
  await theirList.goTo('Заявки');
  await expect(theirList.row(id)).toBeVisible();

  // What the agent did for chosen rows, the colleague does for one.
  await theirList.act(id, 'Передать коллеге…');
  await theirPage
    .getByRole('dialog', { name: `Передать заявку №${id} коллеге` })
    .getByRole('button', { name: 'Передать', exact: true })
    .click();
  await expect(theirPage.getByText(/теперь ведёт Соколова/)).toBeVisible();
  await expect(theirList.row(id)).toBeHidden();
  await expect(list.row(id)).toBeVisible();
});

test('an application is handed over and taken on its page and in the organisation’s list', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { id, hash } = await bank.create({ product: 'overdraft', amountKopecks: 95_000_000 });
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const { main } = new ApplicationFlow(page);
  const menu = main.getByRole('button', { name: `Действия с заявкой №${id}` });
  // By the keyboard: a message of what was done may lie over the menu, or the page move under it as it loads.
  const choose = async (action: string): Promise<void> => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  const handOver = async (): Promise<void> => {
    await choose('Передать коллеге…');
    const dialog = page.getByRole('dialog', { name: `Передать заявку №${id} коллеге` });
    await expect(dialog.getByText('Ершов П. И.').last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Передать', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText('Ведёт Ершов П. И.').first()).toBeVisible();
    expect((await bank.issue(hash)).owner.is_me).toBe(false);
  };
  await handOver();
  await choose('Взять себе');
  await expect(page.getByText(`Заявку №${id} теперь ведёте вы`).first()).toBeVisible();
  await expect(main.getByText('Ведёт Ершов П. И.')).toHaveCount(0);
  expect((await bank.issue(hash)).owner.is_me).toBe(true);

  await handOver();
  await page.goto('/#/all-requests?sort=id&dir=desc');
  const list = new ApplicationList(page);
  await list.act(id, 'Взять себе');
  await expect(page.getByText(`Заявку №${id} теперь ведёте вы`).first()).toBeVisible();
  await expect.poll(async () => (await bank.issue(hash)).owner.is_me).toBe(true);
});

test('a saved view opens with its filter and columns, and its address shows the same view', async ({
  page,
  context,
  openAs,
}) => {
  await openAs(AGENT, '/requests');
  const list = new ApplicationList(page);
  await list.expectRows();
  await list.choose('Решение', 'Отказано');
  await list.main.getByRole('button', { name: 'Столбцы' }).click();
  await page.getByRole('checkbox', { name: 'Ведёт' }).check();
  await expect(list.main.getByRole('columnheader', { name: 'Ведёт' })).toBeVisible();
  await page.keyboard.press('Escape');
  await list.main.getByRole('button', { name: 'Виды' }).click();
  await page.getByLabel('Название вида').fill('Отказы с ведущим');
  await page.getByRole('button', { name: 'Сохранить вид' }).click();
  await expect(page.getByText('Вид «Отказы с ведущим» сохранён')).toBeVisible();
  const address = page.url();
  const shown = await list.main.getByRole('link', { name: /^Открыть заявку/ }).allInnerTexts();

  const linked = await context.newPage();
  await linked.goto(address);
  const other = new ApplicationList(linked);
  await other.expectNumbers(shown.map(Number));
  await expect(other.main.getByRole('columnheader', { name: 'Ведёт' })).toBeVisible();

  await linked.goto(address.replace(/#.*$/, '#/requests'));
  await other.expectRows();
  await expect(other.main.getByRole('columnheader', { name: 'Ведёт' })).toBeHidden();
  await other.main.getByRole('button', { name: 'Виды' }).click();
  await linked.getByRole('button', { name: 'Открыть вид «Отказы с ведущим»' }).click();
  await other.expectNumbers(shown.map(Number));
  await expect(linked).toHaveURL(/accept=refused/);
  await expect(other.main.getByRole('columnheader', { name: 'Ведёт' })).toBeVisible();
});

test('a saved view with a filter by stage restores the list and its address', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const stages = ['issue_scoring', 'doc_list'] as const;
  const rows = await bank.list({ stage: [...stages], sort: 'id', direction: 'asc' });
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(stages));

  await openAs(AGENT, '/requests?sort=id&dir=asc');
  const list = new ApplicationList(page);
  await list.expectRows();
  await list.narrow('Этапы', ['Документы', 'Пакет документов']);
  await list.expectNumbers(rows.map(({ id }) => id));
  const address = page.url();
  expect(address).toContain('stage=');
  await list.main.getByRole('button', { name: 'Виды' }).click();
  await page.getByLabel('Название вида').fill('На документах');
  await page.getByRole('button', { name: 'Сохранить вид' }).click();
  await expect(page.getByText('Вид «На документах» сохранён')).toBeVisible();

  // Another day: the whole list, and the view from the server.
  await page.goto(address.replace(/#.*$/, '#/requests'));
  await page.reload();
  await list.expectRows();
  expect(page.url()).not.toContain('stage=');
  await list.main.getByRole('button', { name: 'Виды' }).click();
  await page.getByRole('button', { name: 'Открыть вид «На документах»' }).click();
  await list.expectNumbers(rows.map(({ id }) => id));
  await expect(page).toHaveURL(address);
  await page.reload();
  await list.expectNumbers(rows.map(({ id }) => id));
});

test('the export holds the filtered list with the visible columns', async ({ page, portal, openAs }) => {
  await openAs(AGENT, '/all-requests?accept=refused&sort=amount&dir=asc&cols=id,client,amount');
  const list = new ApplicationList(page);
  await list.expectRows();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.main.getByRole('button', { name: 'Выгрузить' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Все заявки .*\.xlsx$/);
  const file = await download.path();
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  const cells = await readXlsxFile(file);
  const rows = await new BankClient(portal).list(
    { accept: 'refused', sort: 'amount', direction: 'asc' },
    'issues_org',
  );
  expect(cells[0]).toEqual(['№', 'Клиент', 'ИНН', 'Сумма, ₽']);
  expect(cells.slice(1).map((row) => [row[0], row[3]])).toEqual(
    rows.map((row) => [row.id, row.amount_kopecks / 100]),
  );
});
