import type { Page } from '@playwright/test';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

const AGENT = 'agent@example.com';

const LOCKED = 'Шаг пока недоступен';

test('a new application locks the steps beyond the second', async ({ page, openAs }) => {
  await openAs(AGENT, '/create-request');
  const flow = new ApplicationFlow(page);
  const steps = flow.steps.getByRole('link');
  await expect(steps).toHaveCount(8);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(flow.steps.getByRole('link', { disabled: false })).toHaveText([
    /Выбор банка/,
    /Оформление заявки/,
  ]);
  for (const step of (await steps.all()).slice(2)) {
    await expect(step).toBeDisabled();
    await expect(step).toContainText(LOCKED);
    const before = page.url();
    await step.click({ force: true });
    expect(page.url()).toBe(before);
  }
});

test('the address of an unavailable step leads to the current one, and a number names a step', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await bank.fillForms(hash);
  await openAs(AGENT, `/issue/${hash}/additional-questionnaire`);
  const flow = new ApplicationFlow(page);
  // The bank did not ask for step 4 here.
  await flow.expectStep(5);
  await expect(page).toHaveURL(new RegExp(`#/issue/${hash}/documents\\?bank=sgb$`));
  for (const wrong of ['6', '0', '9', 'no-such-page', 'documents2']) {
    await flow.open(hash, wrong);
    await expect(page, wrong).toHaveURL(new RegExp(`#/issue/${hash}/documents\\?bank=sgb$`));
  }
  await flow.open(hash, 3);
  await flow.expectStep(3);
  await flow.open(hash, 5);
  await flow.expectStep(5);
  await flow.open(hash, 'request-form');
  await flow.expectStep(2);
});

test('an address without a page opens the application at its current step', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await bank.fillForms(hash);
  await openAs(AGENT, `/issue/${hash}`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(5);
  await expect(page).toHaveURL(new RegExp(`#/issue/${hash}/documents\\?bank=sgb$`));
  await expect(flow.steps.getByRole('link')).not.toHaveCount(0);
});

test('an existing application shows every step and lets only the current one be changed', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await bank.fillForms(hash);
  await openAs(AGENT, `/issue/${hash}/documents`);
  const flow = new ApplicationFlow(page);
  await expect(flow.button('Отправить на скоринг')).toBeVisible();
  await expect(flow.steps.getByRole('link', { disabled: true })).toHaveCount(0);

  await flow.steps.getByRole('link', { name: /Анкета/ }).click();
  await flow.expectStep(3);
  await expect(flow.main.getByText('Этот шаг завершён: его можно только посмотреть.')).toBeVisible();
  await expect(flow.main.getByText('Оптовая торговля и монтаж оборудования')).toBeVisible();
  await expect(flow.main.getByRole('textbox')).toHaveCount(0);
  await expect(flow.button('Завершить шаг')).toHaveCount(0);

  await flow.steps.getByRole('link', { name: /Пакет документов/ }).click();
  await flow.expectStep(7);
  await expect(
    flow.main.getByText('До этого шага заявка ещё не дошла: его можно только посмотреть.'),
  ).toBeVisible();
  await expect(flow.main.getByText('Банк готовит документы')).toBeVisible();
  await flow.toCurrentStep(5);

  await flow.steps.getByRole('link', { name: /Выбор банка/ }).click();
  await flow.expectStep(1);
  await expect(flow.main.getByText('Предложение банка СГБ')).toBeVisible();
});

test('a cancelled application opens only its final step', async ({ page, portal, openAs }) => {
  const bank = new BankClient(portal);
  const { id, hash } = await bank.create();
  await bank.fillForms(hash);
  await bank.call('POST', '/cancel', { hash_password: hash, reason: 'client_refused' });
  await openAs(AGENT, `/issue/${hash}/questionnaire`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(8);
  await expect(page).toHaveURL(new RegExp(`#/issue/${hash}/completion\\?bank=sgb$`));
  await expect(flow.main.getByRole('heading', { name: 'Агент отказался от заявки' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(`Заявка №${id}`)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Отказ')).toBeVisible();
  await expect(flow.steps.getByRole('link', { disabled: false })).toHaveText([/Завершение/]);
  const locked = flow.steps.getByRole('link', { name: /^Анкета/ });
  await expect(locked).toBeDisabled();
  await locked.click({ force: true });
  await flow.expectStep(8);
  for (const step of [1, 2, 5, 7]) {
    await flow.open(hash, step);
    await expect(page).toHaveURL(new RegExp(`#/issue/${hash}/completion\\?bank=sgb$`));
  }
});

/** A bank that names what may be opened; the reference bank names nothing. */
async function nameViews(page: Page, hash: string, names: readonly string[]): Promise<void> {
  await page.route(`**/agent/rest/issue/${hash}`, async (route) => {
    const response = await route.fetch();
    const application = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { ...application, data: { ...application.data, available_dashboard_views_names: names } },
    });
  });
}

test('the view names of the bank decide which steps open', async ({ page, portal, openAs }) => {
  const bank = new BankClient(portal);
  const { hash } = await bank.create();
  await bank.fillForms(hash);
  await nameViews(page, hash, ['issue_survey', 'documents']);
  await openAs(AGENT, `/issue/${hash}/request-form`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(5);
  await expect(flow.steps.getByRole('link', { disabled: false })).toHaveText([/Анкета/, /Документы/]);
  await flow.open(hash, 3);
  await flow.expectStep(3);
  await flow.open(hash, 8);
  await flow.expectStep(5);
});

test('view names without the current step open the first of them', async ({ page, portal, openAs }) => {
  const { hash } = await new BankClient(portal).create();
  await nameViews(page, hash, ['documents', 'doc_list']);
  await openAs(AGENT, `/issue/${hash}`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(5);
  await expect(flow.steps.getByRole('link', { disabled: false })).toHaveText([/Документы/, /Пакет/]);
  await expect(flow.main.getByRole('link', { name: /^Текущий шаг/ })).toHaveCount(0);
});

test('view names that open no step leave the panel that says so', async ({ page, portal, openAs }) => {
  const { id, hash } = await new BankClient(portal).create();
  await nameViews(page, hash, []);
  await openAs(AGENT, `/issue/${hash}`);
  const flow = new ApplicationFlow(page);
  await expect(flow.main.getByText('Шаги заявки недоступны')).toBeVisible();
  await expect(flow.main.getByRole('heading', { level: 1, name: `Заявка №${id}` })).toBeVisible();
  await expect(flow.steps.getByRole('link')).toHaveCount(6);
  await expect(flow.steps.getByRole('link', { disabled: false })).toHaveCount(0);
  await flow.main.getByRole('link', { name: 'К списку заявок' }).click();
  await expect(flow.main.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible();
});

for (const whose of ['another organisation’s', 'nobody’s', 'a cut-off']) {
  test(`an application with ${whose} hash is reported as not found`, async ({
    page,
    portal,
    openAs,
    expectConsole,
  }) => {
    expectConsole(/404|400/);
    const nobodys = 'x7Kq2mW9pLr4TsVb8nYd3cFg';
    const { hash } =
      whose === 'another organisation’s'
        ? await new BankClient(portal, 'rival@example.com').create()
        : { hash: whose === 'a cut-off' ? nobodys.slice(0, 10) : nobodys };
    await openAs(AGENT, `/issue/${hash}/documents`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Заявка не найдена' })).toBeVisible();
    await expect(main.getByText('Её нет в этом банке, или у вас нет к ней доступа.')).toBeVisible();
    await main.getByRole('link', { name: 'К списку заявок' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible();
  });
}
