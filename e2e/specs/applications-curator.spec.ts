import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';
import { switchTheme } from '../pages/theme.ts';

const CURATOR = 'curator@example.com';

test('a curator works through the queue and returns an application', async ({ page, portal, openAs }) => {
  await openAs(CURATOR, '/requests/queue');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Очередь банка' })).toBeVisible();
  await expect(page).toHaveURL(/status=pending(%2C|,)review/);
  const bank = new BankClient(portal, CURATOR);
  const waiting = await bank.list(
    { status: ['pending', 'review'], sort: 'updated_at', direction: 'asc' },
    'issues_bank',
  );
  const numbers = waiting.map(({ id }) => new RegExp(`^${id}$`));
  await expect(main.getByRole('link', { name: /^Открыть заявку/ })).toHaveText(numbers);
  await switchTheme(page);
  await main.getByRole('tab', { name: /Запрошены документы/ }).click();
  const requested = await bank.list(
    { status: ['additional_docs'], sort: 'updated_at', direction: 'asc' },
    'issues_bank',
  );
  await expect(main.getByRole('link', { name: /^Открыть заявку/ })).toHaveCount(requested.length);

  const target = waiting.find((row) => row.status === 'pending');
  if (!target) throw new Error('nothing waits for a person');
  await switchTheme(page);
  await main.getByRole('tab', { name: /Ждут решения/ }).click();
  await main.getByRole('link', { name: `Открыть заявку ${target.id}`, exact: true }).click();
  await main.getByRole('button', { name: 'Изменить статус' }).click();
  const dialog = page.getByRole('dialog', { name: `Статус заявки №${target.id}` });
  await dialog.getByRole('button', { name: 'Изменить статус' }).click();
  await expect(dialog.getByText('Выберите, что сделать с заявкой')).toBeVisible();
  await switchTheme(page);
  await dialog.getByRole('radio', { name: /Вернуть на анкету/ }).check();
  const reason = 'Уточните состав собственников';
  await dialog.getByLabel('Причина').fill(reason);
  await dialog.getByRole('button', { name: 'Изменить статус' }).click();
  await expect(page.getByText('Статус изменён: Анкета')).toBeVisible();
  expect((await bank.issue(target.hash_password)).stage).toBe('issue_survey');

  await main.getByRole('button', { name: /^Чат и история/ }).click();
  const history = page.getByRole('complementary', { name: 'Чат и история' });
  await history.getByRole('tab', { name: 'История' }).click();
  await expect(history.getByText(reason)).toBeVisible();
  await switchTheme(page);
  await expect(history.getByRole('region', { name: 'Рабочее время' })).toContainText('Ход агента');
});

test('an agent pauses the deadline while the client is asked', async ({ page, portal, openAs }) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs('agent@example.com', `/issue/${hash}/request-form`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Жду клиента' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ждём клиента' });
  await dialog.getByLabel('Чего ждём').fill('Отчётность за квартал');
  await dialog.getByRole('button', { name: 'Остановить срок' }).click();
  await expect(main.getByText('Ход клиента')).toBeVisible();
  const waiting = await bank.issue(hash);
  expect([waiting.holder, waiting.due_at]).toEqual(['client', null]);
  await main.getByRole('button', { name: /^Чат и история/ }).click();
  const history = page.getByRole('complementary', { name: 'Чат и история' });
  await history.getByRole('tab', { name: 'История' }).click();
  await expect(history.getByText('Остановлено: ждём клиента')).toBeVisible();
  await expect(history.getByText('Отчётность за квартал')).toBeVisible();
  await history.getByRole('button', { name: 'Закрыть: Чат и история' }).click();
  await main.getByRole('button', { name: 'Клиент ответил' }).click();
  await expect(main.getByText('Ваш ход')).toBeVisible();
  expect((await bank.issue(hash)).due_at).not.toBeNull();
});

test('a slice of the home chart and its table row open the list they count', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/');
  const main = page.getByRole('main');
  const line = main.getByRole('table', { name: 'Мои заявки по статусам' }).getByRole('row').first();
  const count = Number((await line.getByRole('cell').innerText()).replaceAll(/\D/g, ''));
  const status = /status=([^&]+)/.exec((await line.getByRole('link').getAttribute('href')) ?? '')?.[1] ?? '';
  const expectList = async (): Promise<void> => {
    await expect(page).toHaveURL(new RegExp(`#/requests\\?.*status=${status}`));
    await expect(main.getByText(new RegExp(`^${count}\\s(заявка|заявки|заявок)$`))).toBeVisible();
  };
  // The chart loads once it is in sight.
  await line.scrollIntoViewIfNeeded();
  const doughnut = main.locator('canvas').first();
  await expect(doughnut).toBeVisible();
  const box = await doughnut.boundingBox();
  if (!box) throw new Error('the doughnut has no place on the page');
  // The first slice ends at the top: a point of the ring a little to the left of it.
  const radius = (Math.min(box.width, box.height) / 2) * 0.7;
  const at = { x: box.width / 2 - radius * Math.sin(0.3), y: box.height / 2 - radius * Math.cos(0.3) };
  await doughnut.click({ position: at });
  await expectList();

  // The same by the keyboard, in the other theme.
  await page.goBack();
  await switchTheme(page);
  await line.getByRole('link').press('Enter');
  await expectList();
});

test('the home page of a curator shows the applications of the bank', async ({ page, openAs }) => {
  await openAs(CURATOR, '/');
  const main = page.getByRole('main');
  await expect(main.getByText('Заявки банка по статусам')).toBeVisible();
  await main.getByRole('table').getByRole('link', { name: 'Скоринг' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Заявки банка' })).toBeVisible();
  await expect(page).toHaveURL(/#\/requests\/bank\?status=scoring/);
});

for (const account of [CURATOR, 'admin@example.com']) {
  test(`${account} has the three lists, the questionnaire’s links and the new application`, async ({
    page,
    openAs,
  }) => {
    await openAs(account, '/requests');
    const shell = new Shell(page);
    for (const name of ['Заявки', 'Все заявки', 'Архив заявок']) {
      await shell.sidebar().getByRole('link', { name, exact: true }).click();
      await expect(shell.heading(name)).toBeVisible();
      await expect(shell.main().getByRole('alert')).toHaveCount(0);
    }
    const isCurator = account === CURATOR;
    await expect(shell.sidebar().getByRole('link', { name: 'Очередь банка' })).toHaveCount(isCurator ? 1 : 0);
    await page.getByRole('button', { name: 'Новая заявка', exact: true }).first().click();
    await expect(shell.main().getByText('Заявки создают агенты')).toBeVisible();
    await expect(
      shell.main().getByText(isCurator ? /в разделах «Очередь банка»/ : /в разделе «Проверка анкет»/),
    ).toBeVisible();
    await expect(shell.sidebar().getByRole('list', { name: 'Шаги заявки' })).toHaveCount(0);
    await shell.main().getByRole('button', { name: 'На главную' }).click();
    await page.getByRole('link', { name: /Анкета агента/ }).click();
    await expect(shell.main().getByText('Анкету заполняют только агенты')).toBeVisible();
    await shell.openRoute('/');
    await shell.chooseInUserMenu('Анкета агента');
    await shell.expectRoute('/agent-profile');
  });
}
