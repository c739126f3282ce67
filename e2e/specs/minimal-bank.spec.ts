import { PDF } from '../fixtures/bank-client.ts';
import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { AGENT, NO_CAPABILITIES, archiveAndBack, openList, reject } from '../pages/minimal-bank.ts';
import { CAPABILITY_ROUTES } from '../pages/routes.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

/** A bank that has the specification's calls with its fields, and nothing else. */
test.use({ minimalBank: { lists: 'objs', count: 'number', cancel: '204' } });

test.beforeEach(({ expectConsole }) => expectConsole(NO_CAPABILITIES));

test('the sign-in, the guard and the sign-out work', async ({ page, expectConsole }) => {
  expectConsole(/status of 401/);
  const shell = new Shell(page);
  await page.goto('/#/requests');
  await shell.expectRoute('/login');
  await submitSignIn(page, AGENT, 'Wrong-2026-password');
  await shell.expectToast('Ошибка входа', 'Не удалось войти в систему.');
  await submitSignIn(page, AGENT, PASSWORD);
  await shell.expectToast('Добро пожаловать!', 'Вы успешно вошли в систему.');
  await shell.expectRoute('/requests');
  await expect(page.getByRole('banner')).toContainText('Смирнов А. П.');
  await shell.openRoute('/login');
  await shell.expectRoute('/');
  await expect(shell.main().getByRole('table', { name: 'Мои заявки по решению банка' })).toContainText(
    'Отказ',
  );
  await shell.chooseInUserMenu('Выйти');
  await shell.expectToast('Выход выполнен');
  await shell.expectRoute('/login');
});

test('a token that the bank does not know ends in the sign-in', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 401/);
  await page.route('**/auth/profile', (route) => route.fulfill({ json: { success: false } }));
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  await shell.expectToast('Ошибка проверки токена');
  await shell.expectRoute('/login');
});

test('the three lists show number and status, and say what the bank does not name', async ({
  page,
  openAs,
}) => {
  const list = await openList(page, openAs);
  await expect(list.subtitle).toHaveText(/^26\sзаявок$/);
  await expect(list.rows).toHaveCount(25);
  await expect(list.row(3)).toContainText('Анкета');
  await expect(list.row(3).getByText('Банк не сообщает').first()).toBeAttached();
  await expect(list.search).toHaveCount(0);
  await list.turnTo(2);
  await expect(list.rows).toHaveCount(1);
  await list.goTo('Все заявки');
  await expect(list.rows).toHaveCount(25);
  await list.goTo('Архив заявок');
  await expect(list.rows).toHaveCount(4);
});

test('the filters of the specification narrow the list', async ({ page, openAs }) => {
  const list = await openList(page, openAs);
  await list.choose('Решение', 'Одобрено');
  await expect(list.subtitle).toHaveText(/^3\sзаявки$/);
  await expect(list.row(6)).toContainText('Завершена');
  await list.choose('Банк', 'Метком');
  await expect(list.main.getByText('Ничего не найдено.')).toBeVisible();
});

test('the stages and overdue tasks of the specification narrow the list', async ({ page, openAs }) => {
  const list = await openList(page, openAs);
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('route_tasks_names') === 'issue_survey',
  );
  await list.narrow('Этапы', ['Анкета']);
  await asked;
  await expect(list.rows).toHaveCount(4);
  await expect(list.rows.filter({ hasText: 'Анкета' })).toHaveCount(4);
  await list.main.getByRole('button', { name: 'Фильтры, выбрано: 1' }).click();
  const panel = page.getByRole('dialog', { name: 'Фильтры' });
  await panel.getByRole('checkbox', { name: 'Только просроченные' }).check();
  await panel.getByRole('button', { name: 'Показать', exact: true }).click();
  await expect(page).toHaveURL(/stage=issue_survey&overdue=true/);
  await expect(list.rows).toHaveCount(1);
  await page.reload();
  await expect(list.rows).toHaveCount(1);
});

test('an application goes to the archive and comes back', async ({ page, openAs }) => {
  await archiveAndBack(await openList(page, openAs), 13);
});

test('an application is rejected in own words', async ({ page, openAs }) => {
  await reject(await openList(page, openAs), 4);
});

test('a broken row is left out and counted, and the others are shown', async ({
  page,
  openAs,
  expectConsole,
}) => {
  expectConsole(/1 rows of "listApplications" cannot be read and are left out: status/);
  await page.route('**/agent/rest/issues?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { objs: { status: unknown }[] };
    const [first, second] = body.objs;
    if (first && second) {
      first.status = { text: 'Иванов' };
      second.status = 'На паузе';
    }
    await route.fulfill({ response: answer, json: body });
  });
  const list = await openList(page, openAs);
  await expect(list.rows).toHaveCount(24);
  await expect(list.main.getByRole('alert')).toContainText(/1\sзаявка не прочитана/);
  // A status of the bank's own is shown as it is.
  await expect(list.rows.first()).toContainText('На паузе');
});

test('an application is viewed step by step', async ({ page, openAs, expectConsole }) => {
  expectConsole(/status of 404.*sgb-application-9999/);
  const list = await openList(page, openAs);
  await list.open(3);
  const shell = new Shell(page);
  await shell.expectRoute('/issue/sgb-application-0003/questionnaire');
  await expect(shell.heading('3. Анкета')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Заявка №3');
  await expect(
    shell.main().getByText('Банк не передаёт порталу анкету и документы этого шага'),
  ).toBeVisible();
  await page
    .getByRole('list', { name: 'Шаги заявки' })
    .getByRole('link', { name: /Пакет документов/ })
    .click();
  await expect(shell.heading(/^\d\. Пакет документов$/)).toBeVisible();
  await shell.main().getByRole('link', { name: 'Текущий шаг: Анкета' }).click();
  await shell.expectRoute('/issue/sgb-application-0003/questionnaire');
  await shell.openRoute('/issue/sgb-application-0007/documents');
  await shell.expectRoute('/issue/sgb-application-0007/completion');
  await shell.openRoute('/issue/sgb-application-9999/documents');
  await expect(shell.main().getByText('Заявка не найдена')).toBeVisible();
});

test('notifications are counted, read and deleted', async ({ page, openAs }) => {
  await openAs(AGENT, '/notifications');
  const shell = new Shell(page);
  const items = shell.main().getByRole('listitem').filter({ hasText: 'Событие по заявке' });
  await expect(items).toHaveCount(3);
  await expect(shell.main().getByText(/^3\sнепрочитанных$/)).toBeVisible();
  await items.first().getByRole('button', { name: 'Отметить прочитанным' }).click();
  await expect(shell.main().getByText(/^2\sнепрочитанных$/)).toBeVisible();
  await items.first().getByRole('button', { name: 'Удалить уведомление' }).click();
  const one = page.getByRole('dialog').filter({ hasText: 'Удалить это уведомление?' });
  await one.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(one).toBeHidden();
  await expect(items).toHaveCount(2);
  await shell.main().getByRole('button', { name: 'Прочитать все' }).click();
  await expect(shell.main().getByText('Все прочитаны')).toBeVisible();
  // The toast lies above the button.
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await shell.main().getByRole('button', { name: 'Удалить все' }).click();
  const all = page.getByRole('dialog').filter({ hasText: 'Удалить все уведомления?' });
  await all.getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(shell.main().getByText('Уведомлений пока нет')).toBeVisible();
});

test('documents are uploaded, signed, sent and deleted', async ({ page, openAs }) => {
  await openAs(AGENT, '/documents-page');
  const shell = new Shell(page);
  const rows = shell.main().getByRole('list', { name: 'Документы агента' }).getByRole('listitem');
  await expect(rows).toHaveText([/Документ 1/]);
  await shell.main().getByRole('button', { name: 'Отправить в банк' }).click();
  await shell.expectToast('Документы отправлены в банк');
  await shell
    .main()
    .locator('input[type=file]')
    .setInputFiles({ name: 'Устав.pdf', mimeType: 'application/pdf', buffer: PDF });
  await shell.expectToast('Документ загружен');
  await expect(rows).toHaveText([/Документ 1/, /Документ 2.*На проверке/]);
  await expect(shell.main().getByRole('button', { name: 'Отправить в банк' })).toBeDisabled();
  const signed = page.waitForRequest(/\/sign-document$/);
  await rows.last().getByRole('button', { name: 'Подписать «Документ 2»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Подписать', exact: true }).click();
  await shell.expectToast('Документ подписан');
  expect(Object.keys((await signed).postDataJSON() as object)).toEqual(['document_id']);
  await expect(page.getByRole('dialog')).toBeHidden();
  await rows.last().getByRole('button', { name: 'Удалить «Документ 2»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
  await expect(rows).toHaveCount(1);
});

test('contacts show the curator, and no chat that the bank has not', async ({ page, openAs }) => {
  await openAs(AGENT, '/');
  await page.getByRole('button', { name: 'Контакты' }).click();
  const contacts = page.getByRole('dialog', { name: 'Контакты банка' });
  await expect(contacts).toContainText('Орлова Е. В.');
  await expect(contacts.getByRole('link', { name: 'Открыть чат с куратором' })).toHaveCount(0);
});

test('the profile is read again after a change that the bank answers with nothing', async ({
  page,
  openAs,
}) => {
  await openAs(AGENT, '/profile');
  const shell = new Shell(page);
  await expect(shell.main().getByLabel('Фамилия')).toHaveValue('Смирнов');
  await expect(shell.main().getByText('Уведомлять по почте')).toHaveCount(0);
  await shell.main().getByLabel('Должность').fill('Директор');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  const readAgain = saved.then(() =>
    page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/agent/rest/profile'),
    ),
  );
  await shell.main().getByRole('button', { name: 'Сохранить изменения' }).click();
  await shell.expectToast('Профиль сохранён');
  await readAgain;
});

test('another bank is chosen, and back', async ({ page, openAs }) => {
  await openList(page, openAs);
  const shell = new Shell(page);
  await shell.expectBank('СГБ');
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await expect(shell.main().locator('a[href*="metcome-application-0001"]').first()).toBeVisible();
  await shell.openBanks();
  await expect(shell.bankOption('МС6')).toHaveAttribute('aria-disabled', 'true');
});

test('an agent without an approval answers the bank on the page of the profile', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  // At a bank of its own: the others of this file stay approved.
  await shell.chooseBank('КУБ');
  await shell.expectBank('КУБ');
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('auth_cub') ?? '{}') as { token?: string };
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/banks/cub/agent/rest/submit-form', { method: 'POST', headers });
  });
  await page.reload();
  await expect(page).toHaveURL(/#\/agent-profile$/);
  const rows = shell.main().getByRole('list', { name: 'Документы агента' }).getByRole('listitem');
  await expect(rows).toHaveText([/Документ 1/]);
  await shell
    .main()
    .locator('input[type=file]')
    .setInputFiles({ name: 'Устав.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(rows).toHaveText([/Документ 1/, /Документ 2.*На проверке/]);
});

test('what the bank has not is neither in the menu nor on a page', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  await expect(shell.sidebar().getByRole('link')).toHaveText([
    'Главная',
    'Документы',
    'Заявки',
    'Все заявки',
    'Архив заявок',
    'Калькулятор',
    /^Уведомления/,
  ]);
  expect(CAPABILITY_ROUTES).toContain('/clients');
  for (const route of CAPABILITY_ROUTES) {
    await shell.openRoute(route);
    await expect(shell.heading('Этот банк такой возможности не предлагает')).toBeVisible();
  }
  await shell.openRoute('/calculator');
  await expect(shell.heading('Калькулятор')).toBeVisible();
  await shell.openRoute('/agent-profile');
  await expect(shell.main().getByText('7736050003')).toBeVisible();
});
