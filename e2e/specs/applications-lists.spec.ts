import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { acceptAllDocuments } from '../pages/review.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow, BANK_LIMIT_MS } from '../pages/application-flow.ts';
import { ApplicationList } from '../pages/application-list.ts';

const AGENT = 'agent@example.com';

async function openList(
  page: Page,
  openAs: (account: string, route: string) => Promise<void>,
  route = '/requests',
): Promise<ApplicationList> {
  await openAs(AGENT, route);
  const list = new ApplicationList(page);
  await list.expectRows();
  return list;
}

test('filters offer the specified choices and match what the bank returns', async ({
  page,
  portal,
  openAs,
}) => {
  const list = await openList(page, openAs);
  expect(await list.choices('Решение')).toEqual(['Одобрено', 'Отказано', 'В процессе']);
  expect(await list.choices('Подписание')).toEqual([
    'Всё подписано',
    'Требуется подпись',
    'Подпись не требуется',
  ]);
  expect(await list.choices('Банк')).toEqual(['СГБ', 'Метком', 'АТБ']);

  const bank = new BankClient(portal);
  await list.choose('Решение', 'Отказано');
  await expect(page).toHaveURL(/accept=refused/);
  await list.expectNumbers((await bank.list({ accept: 'refused' })).map(({ id }) => id));
  await list.choose('Подписание', 'Подпись не требуется');
  const both = await bank.list({ accept: 'refused', signing: 'not_required' });
  await list.expectNumbers(both.map(({ id }) => id));
  await expect(list.subtitle).toContainText(new RegExp(`^${both.length}\\sзаяв`));
  await list.main.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
  await expect(page).toHaveURL(/#\/requests$/);
  await list.choose('Банк', 'АТБ');
  await list.expectNumbers((await bank.list({ partner: 'atb' })).map(({ id }) => id));
});

test('search finds by number, client and INN, and says when nothing is found', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { id } = await bank.create();
  const company = await bank.aCompany();
  const list = await openList(page, openAs);
  await list.search.fill(String(id));
  await list.expectNumbers([id]);
  await expect(page).toHaveURL(new RegExp(`q=${id}`));
  await list.search.fill(company.inn);
  await list.expectNumbers((await bank.list({ search: company.inn })).map((row) => row.id));
  for (const row of await list.rows.all()) await expect(row).toContainText(company.inn);
  await list.search.fill('такого клиента нет');
  await expect(list.main.getByText('Ничего не найдено.')).toBeVisible();
  await expect(list.rows).toHaveCount(0);
  await list.main.getByRole('button', { name: 'Сбросить фильтры' }).last().click();
  await list.expectRows();
  await expect(list.search).toHaveValue('');
});

test('the address keeps order and page, and a link opens the same view', async ({
  page,
  context,
  portal,
  openAs,
}) => {
  const list = await openList(page, openAs, '/all-requests');
  await list.main.getByRole('columnheader', { name: 'Сумма' }).click();
  await expect(page).toHaveURL(/sort=amount&dir=asc/);
  const byAmount = await new BankClient(portal).list({ sort: 'amount', direction: 'asc' }, 'issues_org');
  await list.expectNumbers(byAmount.slice(0, 25).map(({ id }) => id));
  // The pages come when the eye is near, or the focus.
  const secondPage = list.main.getByRole('listitem', { name: '2', exact: true });
  await expect(secondPage).toHaveCount(0);
  await list.main
    .getByRole('button', { name: /^Действия с заявкой/ })
    .last()
    .focus();
  await expect(secondPage).toBeAttached();
  await list.turnTo(2);
  await expect(page).toHaveURL(/page=2/);
  const second = byAmount.slice(25, 50).map(({ id }) => id);
  await list.expectNumbers(second);

  const linked = await context.newPage();
  await linked.goto(page.url());
  const other = new ApplicationList(linked);
  await other.expectNumbers(second);
  await expect(linked.getByRole('columnheader', { name: 'Сумма' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await list.expectNumbers(byAmount.slice(0, 25).map(({ id }) => id));
});

test('archiving removes the row at once, and unarchiving brings it back active', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { id, hash } = await bank.create();
  const list = await openList(page, openAs);
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/agent/rest/archive-issue', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await list.act(id, 'В архив');
  // Before the bank has answered.
  await expect(list.row(id)).toBeHidden();
  expect((await bank.issue(hash)).archived).toBe(false);
  gate.resolve(undefined);
  await expect(page.getByText(`Заявка №${id} перенесена в архив`)).toBeVisible();
  expect((await bank.issue(hash)).info.status).toBe('archived');

  await list.goTo('Архив заявок');
  await expect(list.row(id)).toContainText('В архиве');
  await list.act(id, 'Вернуть из архива');
  await expect(page.getByText(`Заявка №${id} возвращена из архива`)).toBeVisible();
  await expect(list.row(id)).toBeHidden();
  await list.goTo('Заявки');
  await expect(list.row(id)).toContainText('Активна');
});

test('an application that is archived and taken back is as late as before', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const [late] = await bank.list({ overdue: true, holder: 'agent' });
  if (!late) throw new Error('the demo has a late application');
  const { id, hash_password: hash, due_at: dueAt } = late;
  const list = await openList(page, openAs, `/requests?q=${id}`);
  await expect(list.row(id)).toContainText('Просрочено');
  await list.act(id, 'В архив');
  await expect(list.row(id)).toBeHidden();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(list.row(id)).toContainText('Просрочено');
  expect((await bank.issue(hash)).due_at).toBe(dueAt);
});

test('a page behind the last one leads to the last', async ({ page, openAs }) => {
  const list = await openList(page, openAs, '/requests?page=999');
  const total = Number((await list.subtitle.innerText()).replace(/\D/gu, ''));
  const last = Math.ceil(total / 25);
  expect(last).toBeGreaterThan(1);
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
  await expect(list.rows).toHaveCount(total - (last - 1) * 25);
});

test('a refused archiving puts the row back', async ({ page, portal, openAs, expectConsole }) => {
  expectConsole(/500/);
  const { id } = await new BankClient(portal).create();
  const list = await openList(page, openAs);
  await page.route('**/agent/rest/archive-issue', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x', request_id: 'r' } } }),
  );
  await list.act(id, 'В архив');
  await expect(page.getByText('Не удалось перенести заявку в архив')).toBeVisible();
  await expect(list.row(id)).toBeVisible();
});

test('rejecting asks for a reason of the bank and shows the refusal at once', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { id, hash } = await bank.create();
  const list = await openList(page, openAs);
  await list.act(id, 'Отказаться от заявки…');
  const dialog = page.getByRole('dialog', { name: `Отказ по заявке №${id}` });
  await expect(dialog.getByRole('radio')).toHaveCount(6);
  const submit = dialog.getByRole('button', { name: 'Отказаться от заявки' });
  await submit.click();
  await expect(dialog.getByText('Выберите причину')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Другая причина' }).check();
  await submit.click();
  await expect(dialog.getByText('Для этой причины нужен комментарий')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Комментарий' }).fill('Клиент передумал');

  const gate = Promise.withResolvers<undefined>();
  await page.route('**/agent/rest/cancel', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await submit.click();
  await expect(list.row(id)).toContainText('Отказ');
  expect((await bank.issue(hash)).info.status).toBe('new');
  gate.resolve(undefined);
  await expect(page.getByText(`Заявка №${id} закрыта с отказом`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const { info, result } = await bank.issue(hash);
  expect(info.status).toBe('cancelled');
  expect(result?.outcome).toBe('rejected_by_agent');
});

test('a curator’s decision reaches the agent’s open page without a reload', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const bank = new BankClient(portal, AGENT, 'metcome');
  const { id, hash } = await bank.create({ product: 'guarantee_44fz', amountKopecks: 150_000_000 });
  // The amount is above 70 % of the year's revenue: the bank's rules want a person.
  await bank.fillForms(hash, { revenueKopecks: 187_500_000 });
  await bank.uploadRequired(hash);
  await bank.complete(hash, 'issue_scoring');

  await openAs(AGENT, `/issue/${hash}/documents`, { bank: 'metcome' });
  const agent = new ApplicationFlow(page);
  await expect(agent.main.getByText('Решение принимает сотрудник банка')).toBeVisible({
    timeout: BANK_LIMIT_MS,
  });
  await agent.markPage();

  const curatorPage = await openElsewhere('curator@example.com', '/requests/bank', { bank: 'metcome' });
  const list = new ApplicationList(curatorPage);
  await expect(list.main.getByRole('heading', { level: 1, name: 'Заявки банка' })).toBeVisible();
  await list.search.fill(String(id));
  await list.expectNumbers([id]);
  await list.open(id);
  const curator = new ApplicationFlow(curatorPage);
  await curator.button('Одобрить').click();
  await expect(curator.main.getByText('Укажите обоснование: его прочитает агент')).toBeVisible();
  const reason = 'Обороты подтверждены выпиской';
  await curator.main.getByLabel('Обоснование').fill(reason);
  await acceptAllDocuments(curatorPage);
  await curator.button('Одобрить').click();
  await curator.confirm('Одобрить');
  await expect(curatorPage.getByText('Заявка одобрена')).toBeVisible();

  await expect(agent.main.getByText('Скоринг пройден: одобрено')).toBeVisible({ timeout: BANK_LIMIT_MS });
  await expect(agent.main.getByText(reason)).toBeVisible();
  await agent.expectSamePage();
  await agent.main.getByRole('link', { name: /^Далее: Пакет документов/ }).click();
  await agent.expectStep(7);
});
