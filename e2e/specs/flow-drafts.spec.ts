import type { Step } from 'shared-kernel/contract/applications';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow, BANK_LIMIT_MS } from '../pages/application-flow.ts';

const AGENT = 'agent@example.com';
const STAGE = 'issue_registering';

interface Contact {
  readonly full_name?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly email?: string;
}

const getContact = ({ value }: Pick<Step, 'value'>): Contact => (value['contact'] ?? {}) as Contact;

test('typed fields survive a reload, saved or not', async ({ page, portal, openAs }) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  await flow.field('ФИО').fill('Николаев Андрей Петрович');
  await flow.expectSaved();
  await flow.field('Должность').fill('Генеральный директор');
  await flow.main.getByRole('radio', { name: 'Юридическое лицо' }).check();
  await flow.main.getByRole('combobox', { name: /На что нужны деньги/ }).click();
  // By the keyboard: where the window ends the list goes above its field a moment after it has opened.
  await expect(page.getByTitle('Закупка товара')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(flow.main.getByTitle('Закупка товара', { exact: true })).toBeVisible();
  // At once: the last field has not reached the bank.
  await page.reload();
  await flow.openSections();
  await expect(flow.field('ФИО')).toHaveValue('Николаев Андрей Петрович');
  await expect(flow.field('Должность')).toHaveValue('Генеральный директор');
  await expect(flow.main.getByRole('radio', { name: 'Юридическое лицо' })).toBeChecked();
  await expect(flow.main.getByText('Закупка товара')).toBeVisible();
  await flow.expectSaved();
  const saved = await bank.step(hash, STAGE);
  expect(getContact(saved)).toMatchObject({
    full_name: 'Николаев Андрей Петрович',
    position: 'Генеральный директор',
  });
  expect(saved.value).toMatchObject({ client: { type: 'company' }, need: { purpose: 'goods' } });
});

test('a loss is typed with its minus and stays one; a foreseen refusal stands above the documents', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs(AGENT, `/issue/${hash}/questionnaire`);
  const flow = new ApplicationFlow(page);
  const profit = flow.field('Чистая прибыль');
  const rule = flow.main.getByRole('listitem').filter({ hasText: 'Прибыль за последний год' });
  await expect(rule.getByLabel('Ждёт ответа:')).toBeVisible();
  await profit.pressSequentially('-5000000');
  await profit.blur();
  await expect(profit).toHaveValue(/^[-−]5\s000\s000/);
  // The bank's rule beside the field has judged the answer.
  await expect(rule.getByLabel('Не пройдена:')).toBeVisible();
  await expect(rule).toContainText(/сейчас −5\sмлн\s₽/);
  const saved = async (): Promise<unknown> => (await bank.step(hash, 'issue_survey')).value['finances'];
  await expect.poll(saved).toMatchObject({ profit_kopecks: -500_000_000 });
  await page.reload();
  await expect(profit).toHaveValue(/^[-−]5\s000\s000/);

  await bank.fillForms(hash, {
    replace: { '/finances/profit_kopecks': -500_000_000, '/finances/has_bankruptcy': true },
  });
  await flow.open(hash, 'documents');
  const warning = flow.main.getByRole('alert').filter({ hasText: 'СГБ откажет' });
  const documents = flow.main.getByRole('region', { name: 'Обязательные документы' });
  await expect(warning).toBeVisible();
  await expect(documents).toBeVisible();
  const top = (await warning.boundingBox())?.y ?? Infinity;
  expect(top).toBeLessThan((await documents.boundingBox())?.y ?? 0);
  await expect(flow.main.getByText('Прибыль за последний год')).toBeVisible();
});

test('a form stays editable offline and is sent when the network is back', async ({
  page,
  context,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  await flow.field('ФИО').fill('Николаев Андрей Петрович');
  await flow.expectSaved();

  await context.setOffline(true);
  await expect(page.getByText(/^Нет сети\./)).toBeVisible();
  await flow.field('E-mail').fill('client@example.com');
  await expect(flow.saveState).toContainText('Введённое хранится на этом устройстве');
  await flow.button('Завершить шаг').click();
  await flow.field('Должность').fill('Генеральный директор');
  expect(getContact(await bank.step(hash, STAGE)).email).toBeUndefined();

  await context.setOffline(false);
  await flow.expectSaved();
  await expect(page.getByText(/^Нет сети\./)).toBeHidden();
  expect(getContact(await bank.step(hash, STAGE))).toMatchObject({
    full_name: 'Николаев Андрей Петрович',
    email: 'client@example.com',
    position: 'Генеральный директор',
  });
});

test('a crash of the bank server loses nothing that was typed', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/50[234]|ERR_|Failed to load/);
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  await flow.field('ФИО').fill('Николаев Андрей Петрович');
  await flow.expectSaved();

  const crash = portal.crashBank();
  await flow.field('Должность').fill('Генеральный директор');
  await flow.field('E-mail').fill('client@example.com');
  await crash;
  // Acknowledged before the crash: it is there although nobody has sent it again.
  expect(getContact(await bank.step(hash, STAGE)).full_name).toBe('Николаев Андрей Петрович');
  await flow.expectSaved();
  await expect
    .poll(async () => getContact(await bank.step(hash, STAGE)), { timeout: BANK_LIMIT_MS })
    .toMatchObject({
      full_name: 'Николаев Андрей Петрович',
      position: 'Генеральный директор',
      email: 'client@example.com',
    });
  await page.reload();
  await flow.openSections();
  await expect(flow.field('Должность')).toHaveValue('Генеральный директор');
  await expect(flow.field('E-mail')).toHaveValue('client@example.com');
});

test('a conflict between two tabs is shown and resolved field by field', async ({
  page,
  context,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/409/);
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(2);
  const other = new ApplicationFlow(await context.newPage());
  await other.open(hash, 'request-form');
  await other.expectStep(2);
  // A form that opens later goes on with what the device has of this tab.
  await expect(other.field('ФИО')).toBeVisible();

  // This tab's answers are on their way while the other tab saves its own.
  const gate = Promise.withResolvers<undefined>();
  const address = `**/issue/${hash}/steps/${STAGE}`;
  await page.route(address, async (route) => {
    if (route.request().method() === 'PUT') await gate.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  // First what both change: it may be on its way alone, and what only one has changed needs no choice.
  await flow.field('Должность').fill('Директор');
  await flow.field('ФИО').fill('Николаев Андрей Петрович');
  await sent;
  await other.field('Должность').fill('Генеральный директор');
  await other.field('E-mail').fill('client@example.com');
  await other.expectSaved();
  gate.resolve(undefined);

  const dialog = page.getByRole('dialog', { name: 'Анкету изменили в другом месте' });
  await expect(dialog).toBeVisible();
  // Nothing of either tab is lost before the agent has chosen.
  expect(getContact(await bank.step(hash, STAGE))).toMatchObject({ position: 'Генеральный директор' });
  const position = dialog.getByRole('radiogroup', { name: 'Должность' });
  await expect(position).toContainText('Директор');
  await expect(position).toContainText('Генеральный директор');
  // What only one tab has changed is chosen already.
  await expect(dialog.getByRole('radiogroup', { name: 'ФИО' }).getByRole('radio').first()).toBeChecked();
  await expect(dialog.getByRole('radiogroup', { name: 'E-mail' }).getByRole('radio').last()).toBeChecked();
  await position.getByRole('radio').last().check();
  await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click();
  await expect(dialog).toBeHidden();
  await flow.expectSaved();

  const whole = {
    full_name: 'Николаев Андрей Петрович',
    position: 'Генеральный директор',
    email: 'client@example.com',
  };
  expect(getContact(await bank.step(hash, STAGE))).toMatchObject(whole);
  await other.page.reload();
  for (const tab of [flow, other]) {
    await expect(tab.field('ФИО')).toHaveValue(whole.full_name);
    await expect(tab.field('Должность')).toHaveValue(whole.position);
    await expect(tab.field('E-mail')).toHaveValue(whole.email);
  }
});
