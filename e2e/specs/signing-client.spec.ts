import { readFileSync } from 'node:fs';
import { BankClient } from '../fixtures/bank-client.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { PHONE, expect, test } from '../fixtures/portal.ts';
import { MainJourney } from '../pages/main-journey.ts';
import {
  CONSENT_TITLE as TITLE,
  codeIn,
  letter,
  linkIn,
  sendFromDialog,
  sendToClient,
  toSign,
} from '../pages/client-signing.ts';
import { Shell, newEmail } from '../pages/shell.ts';

const AGENT = 'agent@example.com';
test('the client signs by the link of a letter on a phone, and the agent downloads what was signed', async ({
  page,
  portal,
  openAs,
  openElsewhere,
  expectConsole,
}) => {
  const email = newEmail('client');
  const panel = await sendToClient({ page, portal, openAs }, email);
  await expect(panel.getByText('Письмо отправлено')).toBeVisible();

  const link = linkIn(await letter(portal, email, 1));
  const secret = link.split('.').at(-1) ?? '';
  const asked: string[] = [];
  const { pathname, hash: fragment } = new URL(link);
  const client = await openElsewhere(null, `${pathname}${fragment}`, {
    prepare: async (context) => {
      context.on('request', (request) => asked.push(request.url()));
      context.on('page', (opened) => void opened.setViewportSize(PHONE.viewport));
    },
  });
  await expect(client.getByRole('heading', { level: 1, name: 'Документы на подпись' })).toBeVisible();
  await expect(client.getByRole('listitem').filter({ hasText: TITLE })).toBeVisible();
  expect(client.url(), 'the secret is out of the address').toBe(`${portal.url}/sign`);
  await expectAccessible(client);
  await client.reload();
  await expect(client.getByRole('button', { name: `Скачать «${TITLE}»` })).toBeVisible();
  const saved = client.waitForEvent('download');
  await client.getByRole('button', { name: `Скачать «${TITLE}»` }).click();
  expect(
    readFileSync(await (await saved).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await client.getByRole('button', { name: 'Получить код' }).click();
  const code = codeIn(await letter(portal, email, 2));
  expectConsole(/status of 422/);
  await client.getByLabel('Код из письма').fill(code === '000000' ? '000001' : '000000');
  await client.getByRole('checkbox', { name: /Подтверждаю: документы мной прочитаны/ }).check();
  await client.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(client.getByText('Код неверный или устарел.', { exact: false })).toBeVisible();
  await client.getByLabel('Код из письма').fill(code);
  await client.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(client.getByText('Документы подписаны')).toBeVisible();
  const archive = client.waitForEvent('download');
  await client.getByRole('button', { name: 'Скачать подписанное' }).click();
  expect(
    readFileSync(await (await archive).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await expectAccessible(client);
  expect(asked.filter((url) => url.includes(secret))).toEqual([]);
  expect(asked.filter((url) => url.includes('/remotes/'))).toEqual([]);

  await expect(panel.getByText('Подпись получена', { exact: true })).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Скачать подписанное' }).click();
  expect(
    readFileSync(await (await download).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('a revoked link and a wrong one say so', async ({
  page,
  portal,
  openAs,
  openElsewhere,
  expectConsole,
}) => {
  const email = newEmail('revoked');
  const panel = await sendToClient({ page, portal, openAs }, email);
  await panel.getByRole('button', { name: 'Отозвать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(panel.getByText('Отозвано')).toBeVisible();

  const link = new URL(linkIn(await letter(portal, email, 1)));
  const client = await openElsewhere(null, `${link.pathname}${link.hash}`);
  await expect(client.getByText('Ссылка отозвана')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Получить код' })).toBeHidden();
  expectConsole(/status of 404/);
  await client.goto(`${portal.url}/sign#sgb.${'x'.repeat(43)}`);
  await expect(client.getByText('Ссылка не открывается')).toBeVisible();
});

test('a client declines with a reason, which the agent reads', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  const email = newEmail('declines');
  const panel = await sendToClient({ page, portal, openAs }, email);
  const link = new URL(linkIn(await letter(portal, email, 1)));
  const client = await openElsewhere(null, `${link.pathname}${link.hash}`);
  await client.getByRole('button', { name: 'Отказаться от подписания' }).click();
  await client.getByRole('button', { name: 'Отказаться', exact: true }).click();
  await expect(client.getByText('Напишите, почему')).toBeVisible();
  await client.getByLabel('Причина').fill('Неверная сумма');
  await client.getByRole('button', { name: 'Отказаться', exact: true }).click();
  await expect(client.getByText('Вы отказались подписывать')).toBeVisible();
  await expect(panel.getByText('Причина: Неверная сумма')).toBeVisible({ timeout: 20_000 });
});

test('the client signs the package of step 7 on a phone, and the agent sends it to the bank', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  test.setTimeout(240_000);
  const email = newEmail('package');
  const hash = await toSign(portal);
  await openAs(AGENT, `/issue/${hash}/documents`);
  const journey = new MainJourney(page);
  await journey.sendDocuments();
  await page.waitForURL(/\/document-package/);
  const main = new Shell(page).main();
  const send = main.getByRole('button', { name: 'Отправить пакет в банк' });
  await expect(main.getByRole('button', { name: /^Подписать \d+/ })).toBeVisible();
  await expect(send).toBeHidden();
  await sendFromDialog(page, email);
  // What lies with the client is not the agent's to sign by the main button.
  await expect(main.getByRole('button', { name: 'Подписать самому' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Подписать \d+/ })).toBeHidden();

  const link = new URL(linkIn(await letter(portal, email, 1)));
  const client = await openElsewhere(null, `${link.pathname}${link.hash}`, {
    prepare: async (context) => {
      context.on('page', (opened) => void opened.setViewportSize(PHONE.viewport));
    },
  });
  await expect(client.getByRole('listitem').filter({ hasText: 'Кредитный договор' })).toBeVisible();
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Получить код' }).click();
  await client.getByLabel('Код из письма').fill(codeIn(await letter(portal, email, 2)));
  await client.getByRole('checkbox', { name: /Подтверждаю: документы мной прочитаны/ }).check();
  await client.getByRole('button', { name: 'Подписать', exact: true }).click();
  await expect(client.getByText('Документы подписаны')).toBeVisible();

  const panel = main.getByRole('region', { name: 'Подпись клиента' });
  await expect(panel.getByText('Подпись получена', { exact: true })).toBeVisible({ timeout: 20_000 });
  // Nothing is left for the agent to sign, without a reload.
  await send.click();
  await journey.expectCompleted(hash);
  const { info } = await new BankClient(portal).issue(hash);
  expect(info.status).toBe('finished');
});

test('an agent who signs what lies with the client is asked first, and the link of the client is withdrawn', async ({
  page,
  portal,
  openAs,
  openElsewhere,
}) => {
  test.setTimeout(240_000);
  const email = newEmail('instead');
  await openAs(AGENT, `/issue/${await toSign(portal)}/documents`);
  const journey = new MainJourney(page);
  await journey.sendDocuments();
  await page.waitForURL(/\/document-package/);
  const main = new Shell(page).main();
  await sendFromDialog(page, email);
  const panel = main.getByRole('region', { name: 'Подпись клиента' });
  const link = new URL(linkIn(await letter(portal, email, 1)));

  await main.getByRole('button', { name: 'Подписать самому' }).click();
  const dialog = page.getByRole('dialog', { name: /^Подписание документ/ });
  const sign = dialog.getByRole('button', { name: /^Подписать \d+/ });
  await expect(sign).toBeEnabled();
  await sign.click();
  const question = page.getByRole('dialog', { name: /Документы у клиента на подписи/ });
  await expect(question).toContainText('Ссылка клиента закроется');
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText('У клиента')).toBeVisible();
  await sign.click();
  await question.getByRole('button', { name: 'Подписать самому' }).click();
  await expect(main.getByRole('button', { name: 'Отправить пакет в банк' })).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText('Отозвано')).toBeVisible();

  const client = await openElsewhere(null, `${link.pathname}${link.hash}`);
  await expect(client.getByText('Ссылка отозвана')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Получить код' })).toBeHidden();
});

test('a signed package is sent from where its button stood, whatever the client has still to sign', async ({
  page,
  portal,
  openAs,
}) => {
  test.setTimeout(240_000);
  await openAs(AGENT, `/issue/${await toSign(portal)}/documents`);
  const journey = new MainJourney(page);
  await journey.sendDocuments();
  const main = new Shell(page).main();
  const offer = main.getByRole('button', { name: 'Отправить клиенту на подпись' });
  await expect(offer).toBeEnabled();
  // The bank is slow to say that nothing is left for the client.
  const asked = Promise.withResolvers<undefined>();
  let isSigned = false;
  page.on('request', (request) => {
    isSigned ||= request.url().endsWith('/sign-document');
  });
  await page.route('**/client-signing/applications/**', async (route) => {
    if (isSigned) await asked.promise;
    await route.continue();
  });
  await journey.signBankDocuments();
  const send = main.getByRole('button', { name: 'Отправить пакет в банк' });
  await expect(send).toBeVisible();
  const place = await send.boundingBox();
  asked.resolve(undefined);
  await expect(offer).toBeDisabled();
  await expect(main.getByText('Сейчас клиенту нечего подписывать.')).toBeVisible();
  expect(await send.boundingBox()).toEqual(place);
});
