import { readFileSync } from 'node:fs';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, PHONE, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';

test('a client compares offers by a link on a phone without an account, until the agent revokes it', async ({
  page,
  portal,
  openAs,
  openElsewhere,
  expectConsole,
}) => {
  const { inn } = await new BankClient(portal).aCompany('working_capital_loan');
  const flow = new ApplicationFlow(page);
  await openAs(
    'agent@example.com',
    `/create-request?product=working_capital_loan&amount=1000000000&months=12&inn=${inn}`,
  );
  await flow.button('Ссылка для клиента').click();
  const dialog = page.getByRole('dialog', { name: 'Ссылка на сравнение для клиента' });
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
  const address = dialog.getByRole('textbox', { name: 'Адрес ссылки' });
  await expect(address).toHaveValue(/\/quote#sgb\.[\w-]{43}$/);
  await expect(dialog.getByRole('img', { name: 'QR-код ссылки' })).toBeVisible();
  await expect(dialog.getByText('Ещё не открывали').first()).toBeVisible();
  await expectAccessible(page);

  const { pathname, hash } = new URL(await address.inputValue());
  const secret = hash.split('.').at(-1) ?? '';
  const asked: string[] = [];
  const client = await openElsewhere(null, `${pathname}${hash}`, {
    prepare: async (context) => {
      context.on('request', (request) => asked.push(request.url()));
      context.on('page', (opened) => void opened.setViewportSize(PHONE.viewport));
    },
  });
  const offers = client.getByRole('table', { name: 'Предложения, сначала более дешёвые' });
  await expect(offers.getByRole('rowheader', { name: /СГБ/ })).toBeVisible();
  expect(client.url(), 'the secret is out of the address').toBe(`${portal.url}/quote`);
  await expect(client.getByRole('main')).not.toContainText(/вознаграждени|вы заработаете/iu);
  const overflow = await client.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(client);
  const saved = client.waitForEvent('download');
  await client.getByRole('button', { name: 'Скачать PDF' }).click();
  expect(
    readFileSync(await (await saved).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(asked.filter((url) => url.includes(secret))).toEqual([]);
  expect(asked.filter((url) => url.includes('/remotes/'))).toEqual([]);

  await page.keyboard.press('Escape');
  await flow.button('Ссылка для клиента').click();
  await expect(dialog.getByText(/Открыта 1\sраз/).first()).toBeVisible();
  await dialog
    .getByRole('button', { name: /Отозвать ссылку/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Отозвать ссылку?' })
    .getByRole('button', { name: 'Отозвать' })
    .click();
  await expect(dialog.getByText('Отозвана').first()).toBeVisible();
  await client.reload();
  await expect(client.getByText('Ссылка отозвана')).toBeVisible();
  await expect(offers).toBeHidden();

  expectConsole(/status of 404/);
  await client.goto(`${portal.url}/quote#sgb.${'x'.repeat(43)}`);
  await expect(client.getByText('Ссылка не открывается')).toBeVisible();
});
