import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import type { Portal } from '../fixtures/portal.ts';
import { pdfFile } from '../pages/files.ts';
import { Shell } from '../pages/shell.ts';

const curatorThread = (portal: Portal, account: string): Promise<string> =>
  new BankClient(portal, account).curatorThread();

test('messages between agent and curator arrive live', async ({ page, portal, openAs, openElsewhere }) => {
  const thread = await curatorThread(portal, 'rival@example.com');
  const route = `/chat?thread=${thread}`;
  await openAs('rival@example.com', route);
  const curatorPage = await openElsewhere('curator@example.com', route);
  const agent = page.getByRole('log', { name: 'Сообщения' });
  const curator = curatorPage.getByRole('log', { name: 'Сообщения' });
  await expect(agent).toBeVisible();
  await expect(curator).toBeVisible();
  for (const each of [page, curatorPage])
    await each.evaluate(() => Object.assign(globalThis, { same: true }));

  const question = `Когда будет решение? ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(question);
  await page.keyboard.press('Enter');
  await expect(curator.getByText(question)).toBeVisible();
  // The curator has seen it: the agent's mark turns to «Прочитано».
  await expect(
    agent.getByRole('article').filter({ hasText: question }).getByRole('img', { name: 'Прочитано' }),
  ).toBeVisible();

  // The curator's list says that the agent waits, and afterwards who has answered.
  const inList = curatorPage
    .getByRole('navigation', { name: 'Диалоги' })
    .getByRole('link', { name: /Ждёт ответа/ })
    .filter({ hasText: question });
  await expect(inList).toBeVisible();
  const answer = `Завтра до обеда ${crypto.randomUUID().slice(0, 8)}`;
  await curatorPage.getByRole('textbox', { name: 'Сообщение' }).fill(answer);
  await curatorPage.getByRole('button', { name: 'Отправить сообщение' }).click();
  await expect(agent.getByText(answer)).toBeVisible();
  await expect(agent.getByText(question)).toHaveCount(1);
  const answered = curatorPage.getByRole('link').filter({ hasText: answer });
  await expect(answered).toContainText('Ответ дан');
  await expect(answered).toContainText('Отвечаете вы');
  for (const each of [page, curatorPage]) expect(await each.evaluate(() => 'same' in globalThis)).toBe(true);
});

test('a draft is kept per thread across pages and reloads', async ({ page, portal, openAs }) => {
  const thread = await curatorThread(portal, 'agent@example.com');
  await openAs('agent@example.com', `/chat?thread=${thread}`);
  const shell = new Shell(page);
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  await box.fill('Недописанный вопрос');
  await shell.openRoute('/news');
  await expect(shell.heading('Новости')).toBeVisible();
  await shell.openRoute('/chat');
  await expect(page.getByRole('navigation', { name: 'Диалоги' })).toContainText('Недописанный вопрос');
  await page.reload();
  await shell.openRoute(`/chat?thread=${thread}`);
  await expect(box).toHaveValue('Недописанный вопрос');
  await box.fill('');
});

test('a message written offline is sent once when the network is back', async ({
  page,
  context,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|network/i);
  const thread = await curatorThread(portal, 'agent@example.com');
  // What sends waiting messages, and the widgets of every page, come behind its first content.
  const background = page.waitForResponse(/__federation_expose_background/);
  await openAs('agent@example.com', `/chat?thread=${thread}`);
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log.getByRole('article').first()).toBeVisible();
  await (await background).finished();
  await expect(page.getByRole('link', { name: /^Анкета агента/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Срочные сообщения' })).toBeVisible();
  const text = `Без связи ${crypto.randomUUID().slice(0, 8)}`;
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(log.getByText('Отправится, когда появится связь')).toBeVisible();
  await context.setOffline(false);
  await expect(
    log
      .getByRole('article')
      .filter({ hasText: text })
      .getByRole('img', { name: /Отправлено|Доставлено|Прочитано/ }),
  ).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(log.getByText(text)).toHaveCount(1);
});

test('a waiting message is sent while another page is open', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const thread = await curatorThread(portal, 'agent@example.com');
  let isBlocked = true;
  const reports: string[] = [];
  await page.route(/\/agent\/rest\/chat\/threads\/[^/]+\/messages$/, (route) =>
    isBlocked && route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  page.on('request', (request) => {
    if (request.url().endsWith('/agent/rest/chat/delivered')) reports.push(request.url());
  });
  await openAs('agent@example.com', `/chat?thread=${thread}`);
  const text = `Позже ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Отправится, когда появится связь')).toBeVisible();

  // The chat is closed, and its page is never opened again.
  await page.goto(`${portal.url}/#/documents-page`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith(`/threads/${thread}/messages`) && answer.ok(),
  );
  isBlocked = false;
  expect((await sent).request().postDataJSON()).toMatchObject({ text });
  expect(reports.length).toBeGreaterThan(0);
});

test('the bank sends a file of its own in a request, with words of its own', async ({
  page,
  portal,
  openAs,
}) => {
  const threads = await new BankClient(portal, 'curator@example.com').threads();
  const asked = threads.find(({ request }) => request?.state === 'open');
  await openAs('curator@example.com', `/chat?thread=${asked?.id}`);
  await page.getByRole('button', { name: 'Шаблоны сообщений' }).click();
  const templates = page.getByRole('dialog', { name: 'Шаблоны сообщений' });
  const ownWords = templates.getByRole('button', { name: 'Документы получили, проверяем.' });
  await expect(ownWords).toBeVisible();
  await expect(templates.getByRole('button', { name: /когда ждать решения/ })).toHaveCount(0);
  await ownWords.click();
  await page.getByRole('button', { name: 'Прикрепить файл' }).click();
  const files = page.getByRole('dialog', { name: 'Файлы к сообщению' });
  await files
    .getByRole('region', { name: 'Загрузить файлы' })
    .locator('input[type=file]')
    .first()
    .setInputFiles(pdfFile('Образец.pdf'));
  await files.getByRole('button', { name: 'Прикрепить: 1' }).click();
  await page.getByRole('button', { name: 'Отправить сообщение' }).click();
  const sent = page.getByRole('log').getByRole('article').last();
  await expect(sent).toContainText('Документы получили, проверяем.');
  await expect(sent.getByRole('button', { name: 'Открыть файл Образец.pdf' })).toBeVisible();
});

test('a file in the chat answers the request, and a message carries a file and mentions a document', async ({
  page,
  portal,
  openAs,
}) => {
  const threads = await new BankClient(portal).threads();
  const asked = threads.findLast(({ request }) => request?.state === 'open');
  await openAs('agent@example.com', `/chat?thread=${asked?.id}`);
  const thread = page.getByRole('region', { name: `Запрос: ${asked?.request?.title}` });
  await expect(thread.getByText('Ждёт файла')).toBeVisible();
  await page.getByRole('button', { name: 'Прикрепить файл' }).click();
  const files = page.getByRole('dialog', { name: 'Файлы к сообщению' });
  const place = files.getByRole('region', { name: 'Ответ на запрос банка' });
  await place.locator('input[type=file]').first().setInputFiles(pdfFile('Ответ банку.pdf'));
  await expect(thread.getByText('Файл на проверке', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(files).toBeHidden();
  await expect(thread.getByRole('log')).toContainText('Ответ банку.pdf');

  const curator = threads.find(({ kind }) => kind === 'curator');
  await new Shell(page).openRoute(`/chat?thread=${curator?.id}`);
  await page.getByRole('button', { name: 'Упомянуть документ' }).click();
  const documents = page.getByRole('listbox', { name: 'Упомянуть документ' });
  const title = (await documents.getByRole('option').first().innerText()).split('\n')[0] ?? '';
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Прикрепить файл' }).click();
  await files.getByRole('checkbox').first().check();
  await files.getByRole('button', { name: 'Прикрепить: 1' }).click();
  await page.getByRole('button', { name: 'Отправить сообщение' }).click();
  const sent = page.getByRole('log').getByRole('article').last();
  await expect(sent.getByRole('img', { name: /Отправлено|Доставлено|Прочитано/ })).toBeVisible();
  await expect(sent.getByText(title, { exact: true })).toBeVisible();
  await expect(sent.getByRole('button', { name: /^Открыть файл / })).toHaveCount(1);
});

test('two tabs share one event stream, and the second takes it over', async ({
  page,
  context,
  portal,
  openAs,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (/\/agent\/rest\/events(\?|$)/.test(request.url())) streams += 1;
  });
  const thread = await curatorThread(portal, 'colleague@example.com');
  const curator = new BankClient(portal, 'curator@example.com');
  const say = (text: string): Promise<unknown> => curator.say(thread, text);
  await openAs('colleague@example.com', `/chat?thread=${thread}`);
  const second = await context.newPage();
  await second.goto(`/#/chat?thread=${thread}`);
  const logs = [page, second].map((each) => each.getByRole('log', { name: 'Сообщения' }));
  for (const log of logs) await expect(log).toBeVisible();
  await say('Обеим вкладкам');
  for (const log of logs) await expect(log.getByText('Обеим вкладкам')).toBeVisible();
  expect(streams).toBe(1);

  await page.close();
  await say('Оставшейся вкладке');
  await expect(second.getByRole('log').getByText('Оставшейся вкладке')).toBeVisible();
  // The closed tab may have passed this message on while it went.
  await expect.poll(() => streams).toBe(2);
  await second.close();
});
