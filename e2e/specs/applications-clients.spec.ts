import type { ClientFile } from 'shared-kernel/contract/clients';
import type { Document } from 'shared-kernel/contract/documents';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { logIn, sessionRecord } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { signInAt } from '../pages/all-banks.ts';
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
  // A file of half an hour after midnight in Moscow, which is still the day before in UTC.
  await page.route(`**/banks/sgb/**/own-clients/${INN}/files`, async (route) => {
    const response = await route.fetch();
    const given = (await response.json()) as ClientFile[];
    const json = given.map((file) =>
      file.document_name === 'charter' ? { ...file, uploaded_at: '2026-03-05T21:30:00.000Z' } : file,
    );
    await route.fulfill({ response, json });
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
  await expect(files.filter({ hasText: 'Устав' })).toContainText('Документ.pdf · от 06.03.2026');
  await expect(banks.getByRole('status')).toHaveText('Ждём ответа банка…');
  asked.resolve(undefined);
  await expect(banks.getByRole('link', { name: `Заявка №${elsewhere.id}` })).toBeVisible();
  await expectAccessible(page);

  // «Заявка для клиента» knows the client, and the form what was answered before.
  await main.getByRole('button', { name: 'Заявка для клиента' }).click();
  await expect(main.getByLabel('ИНН клиента')).toHaveValue(INN);
  await flow.describe({ inn: INN, kind: 'Кредит', product: 'Овердрафт', amountRubles: 3_000_000, term: 12 });
  const hash = await flow.choose('СГБ');
  await flow.expectStep(2);
  await expect(main.getByText(`Заявка №${first.id}`).first()).toBeVisible();
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

test('files of a client at another bank go into the application of this one with one press', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/503/);
  const inn = '7728168971';
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, AGENT, 'metcome')];
  const source = await metcome.create({ inn });
  await metcome.fillForms(source.hash, { replace: { '/client/inn': inn } });
  await metcome.uploadRequired(source.hash);
  const target = await sgb.create({ inn });
  await sgb.fillForms(target.hash, { replace: { '/client/inn': inn } });
  await signInAt(page, portal, AGENT, ['metcome']);
  // Whether the other bank answers at all.
  let isDown = true;
  await page.route(`**/banks/metcome/**/own-clients/${inn}/files`, (route) =>
    isDown ? route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }) : route.continue(),
  );
  const copies: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(link|upload-document)$/.test(pathname)) copies.push(pathname);
  });

  await openAs(AGENT, `/issue/${target.hash}/documents`);
  const flow = new ApplicationFlow(page);
  await flow.expectStep(5);
  const offer = flow.main.getByRole('region', { name: /в других банках/ });
  await expect(offer.getByText('Банк Метком не отвечает, его файлов здесь нет')).toBeVisible();
  const required = flow.main.getByRole('region', { name: 'Обязательные документы' });
  await expect(required.getByText('Устав')).toBeVisible();
  isDown = false;
  await offer.getByRole('button', { name: 'Повторить: Метком' }).click();
  const there = await metcome.call<Document[]>('GET', `/issue/${source.hash}/documents`);
  const read = () => sgb.call<Document[]>('GET', `/issue/${target.hash}/documents`);
  const here = await read();
  const uploaded = new Set(there.filter(({ current }) => current).map((each) => each.document_name));
  const wanted = here.filter(
    // The consent names its bank.
    ({ required: isRequired, document_name: name }) =>
      isRequired && uploaded.has(name) && name !== 'credit_history_consent',
  );
  await expect(offer).toContainText(/есть в других банках: Метком/);
  await offer.getByRole('button', { name: 'Показать файлы' }).click();
  const files = offer.getByRole('list', { name: 'Файлы клиента в других банках' }).getByRole('listitem');
  await expect(files).toHaveCount(wanted.length);
  await expect(files.first()).toContainText(`Метком · Заявка №${source.id}`);
  await expectAccessible(page);
  expect(copies).toEqual([]);

  await offer.getByRole('button', { name: 'Взять из других банков' }).click();
  await expect(offer).toHaveCount(0);
  await expect(required.getByText('Документ.pdf')).toHaveCount(wanted.length);
  const fetchTaken = async (): Promise<readonly Document[]> => {
    const documents = await read();
    return documents.filter(({ id, current }) => current && wanted.some((slot) => slot.id === id));
  };
  // A row has its file's name before the bank has the file.
  await expect.poll(fetchTaken).toHaveLength(wanted.length);
  expect(copies.filter((path) => path.endsWith('/link')).every((path) => path.includes('metcome'))).toBe(
    true,
  );
  expect(copies.filter((path) => path.endsWith('/upload-document'))).toHaveLength(wanted.length);
  for (const { document_name: name, current } of await fetchTaken()) {
    const original = there.find((each) => each.document_name === name);
    expect(current?.sha256).toBe(original?.current?.sha256);
    expect(current?.signatures).toEqual([]);
  }
  // Each is as old as its original.
  const agesAt = async (bank: BankClient) =>
    (await bank.call<ClientFile[]>('GET', `/own-clients/${inn}/files`)).map(
      (file) => [file.document_name, file.uploaded_at] as const,
    );
  const originals = new Map(await agesAt(metcome));
  const ages = await agesAt(sgb);
  expect(ages).toHaveLength(wanted.length);
  for (const [name, uploadedAt] of ages) expect(uploadedAt).toBe(originals.get(name));
});

test('the card of a client known at another bank alone has requisites, contacts and files', async ({
  page,
  portal,
  openAs,
}) => {
  const inn = '7710140679';
  const metcome = new BankClient(portal, AGENT, 'metcome');
  const source = await metcome.create({ inn });
  await metcome.fillForms(source.hash, { replace: { '/client/inn': inn } });
  await metcome.uploadRequired(source.hash);
  const { client_name: name } = await metcome.issue(source.hash);
  const [given] = await metcome.call<ClientFile[]>('GET', `/own-clients/${inn}/files`);
  if (!given) throw new Error('the bank has no file of the client');
  await signInAt(page, portal, AGENT, ['metcome']);
  await openAs(AGENT, `/clients/${inn}`);
  const { main } = new ApplicationFlow(page);
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByText('Заявок этого клиента нет')).toBeVisible();
  await expect(main.getByText(`из заявки №${source.id}, Метком`).first()).toBeVisible();
  const file = main
    .getByRole('list', { name: 'Файлы клиента' })
    .getByRole('listitem')
    .filter({ hasText: given.title });
  await expect(file).toContainText(`Метком · Заявка №${source.id}`);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: /^Скачать/ }).click();
  expect((await download).suggestedFilename()).toBe('Документ.pdf');

  // Its answers go into what the agent begins here, and each names the application that it was given in.
  const flow = new ApplicationFlow(page);
  await flow.button('Заявка для клиента').click();
  await expect(main.getByText('Ответы анкет портал перенесёт из другой заявки')).toBeVisible();
  await main.getByLabel('Сумма', { exact: true }).fill('3000000');
  await main.getByLabel('Срок, месяцев', { exact: true }).fill('12');
  const hash = await flow.choose('СГБ');
  const { origins, value } = await new BankClient(portal).step(hash, 'issue_registering');
  const told = await metcome.step(source.hash, 'issue_registering');
  const pointers = Object.keys(origins).filter((pointer) => origins[pointer]?.application_id === source.id);
  expect(pointers).toContain('/contact/phone');
  expect(value).toMatchObject({ contact: told.value.contact });
});

test('a client of two banks is one row of all banks, and the choice is remembered', async ({
  page,
  portal,
  openAs,
}) => {
  const inn = '7702070139';
  const [sgb, metcome] = [new BankClient(portal), new BankClient(portal, AGENT, 'metcome')];
  await sgb.create({ inn });
  const latest = await metcome.create({ inn });
  await signInAt(page, portal, AGENT, ['metcome']);
  await openAs(AGENT, `/clients?search=${inn}`);
  const { main } = new ApplicationFlow(page);
  const row = main.getByRole('row').filter({ hasText: inn });
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await main.getByRole('radiogroup', { name: 'Чьих клиентов показать' }).getByText('Все банки').click();
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(row).toContainText('СГБ, Метком');
  await expect(row.getByRole('link', { name: `Заявка №${latest.id}` })).toHaveAttribute(
    'href',
    /bank=metcome/,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(row).toContainText('СГБ, Метком');
});
