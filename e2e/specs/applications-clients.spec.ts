import type { Document } from 'shared-kernel/contract/documents';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { logIn, sessionRecord } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { Shell } from '../pages/shell.ts';

const AGENT = 'agent@example.com';
/** The client of the plausible answers; no demo application is theirs. */
const INN = '7707083893';

test('files of a client go into the next application with one press, and none is uploaded again', async ({
  page,
  portal,
  openAs,
}) => {
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, AGENT, 'metcome')];
  const first = await sgb.create({ inn: INN });
  await sgb.fillForms(first.hash);
  await sgb.uploadRequired(first.hash);
  const elsewhere = await metcome.create({ product: 'overdraft', inn: INN });
  const record = sessionRecord(await logIn(portal.bankApiUrl, AGENT, 'metcome'));
  await page.addInitScript((text) => localStorage.setItem('auth_metcome', text), record);

  // The client is found in the list; the other bank keeps nobody waiting on the card.
  const asked = Promise.withResolvers<undefined>();
  await page.route(`**/banks/metcome/**/own-clients/${INN}`, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  const flow = new ApplicationFlow(page);
  const { main } = flow;
  await shell.sidebar().getByRole('link', { name: 'Клиенты', exact: true }).click();
  await main.getByRole('searchbox', { name: 'Название или ИНН' }).fill(INN);
  await expect(page).toHaveURL(/search=7707083893/);
  const { client_name: name } = await sgb.issue(first.hash);
  await main.getByRole('link', { name, exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByRole('link', { name: `Заявка №${first.id}` })).toBeVisible();
  const files = main.getByRole('list', { name: 'Файлы клиента' }).getByRole('listitem');
  const banks = main.getByRole('list', { name: 'В других банках' });
  await expect(files.filter({ hasText: 'Устав' })).toContainText('Документ.pdf');
  await expect(banks.getByRole('status')).toHaveText('Ждём ответа банка…');
  asked.resolve(undefined);
  await expect(banks.getByRole('link', { name: `Заявка №${elsewhere.id}` })).toBeVisible();
  await expectAccessible(page);

  // «Новая заявка» of the card knows the client, and the form what was answered before.
  await main.getByRole('button', { name: 'Новая заявка' }).click();
  await expect(main.getByLabel('ИНН клиента')).toHaveValue(INN);
  await flow.describe({ inn: INN, kind: 'Кредит', product: 'Овердрафт', amountRubles: 3_000_000, term: 12 });
  const hash = await flow.choose('СГБ');
  await flow.expectStep(2);
  await expect(main.getByText(`Заявка № ${first.id}`).first()).toBeVisible();
  await sgb.fillForms(hash);

  const uploads: string[] = [];
  page.on('request', (request) => {
    if (/upload/.test(request.url()) && request.method() !== 'GET') uploads.push(request.url());
  });
  await flow.open(hash, 'documents');
  await flow.expectStep(5);
  const offer = main.getByRole('region', { name: /в файлах клиента$/ });
  const places = await sgb.call<Document[]>('GET', `/issue/${hash}/documents`);
  const wanted = places.filter(({ required: isRequired, scope }) => isRequired && scope === 'application');
  await expect(offer.getByRole('listitem')).toHaveCount(wanted.length);
  await offer.getByRole('button', { name: 'Взять из файлов клиента' }).click();
  await shell.expectToast('Взято: ');
  await expect(offer).toHaveCount(0);
  const required = main.getByRole('region', { name: 'Обязательные документы' });
  await expect(required.locator('input[type=file][aria-label^="Загрузить файл"]')).toHaveCount(0);
  await expect(required.getByText('Документ.pdf').first()).toBeVisible();
  expect(uploads).toEqual([]);

  const before = await sgb.call<Document[]>('GET', `/issue/${first.hash}/documents`);
  const after = await sgb.call<Document[]>('GET', `/issue/${hash}/documents`);
  for (const document of after.filter(({ required: isRequired }) => isRequired)) {
    const source = before.find((each) => each.document_name === document.document_name);
    expect(document.current?.sha256).toBe(source?.current?.sha256);
    expect(document.current?.uploaded_at).toBe(source?.current?.uploaded_at);
  }
});
