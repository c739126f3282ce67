import { readFileSync } from 'node:fs';
import type { IncomeRow, MonthForecast, Statement, readIncome } from 'shared-kernel/contract/income';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { formatMoneyShort, toDecimalString } from 'shared-kernel/domain/money';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { signInAt } from '../pages/all-banks.ts';
import { switchTheme } from '../pages/theme.ts';
import { unzipped } from '../pages/xlsx.ts';

const AGENT = 'agent@example.com';
const YEARS = 'from=2020-01-01&to=2099-12-31';

test('a bank’s statement with broken rows imports nothing, and mismatches are marked', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/422/);
  const bank = new BankClient(portal);
  const { rows } = await bank.call<{ rows: IncomeRow[] }>('GET', `/income?${YEARS}`);
  // The newest and the oldest: the statement lacks all between.
  const earned = rows.filter(({ state }) => state !== 'forecast');
  const [first, between, second] = [earned[0], earned.slice(1, -1), earned.at(-1)];
  if (!first || !second || between.length === 0) throw new Error('the demo agent has earned too little');
  await openAs(AGENT, `/my-income?${YEARS}`);
  await page.getByRole('button', { name: 'Выписка банка' }).click();
  const drawer = page.getByRole('dialog', { name: 'Выписки банка' });
  const file = drawer.locator('input[type=file]');
  const send = (name: string, text: string): Promise<void> =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await send('Битая.csv', `Заявка;Комиссия;Дата\n${first.application.id};много;05.03.2026\n`);
  await expect(drawer.getByText('Строка 2, «Вознаграждение»: Значение записано неверно.')).toBeVisible();
  await expect(drawer.getByText('Ни одна строка не загружена.')).toBeVisible();
  await switchTheme(page);

  const line = ({ application, commission_kopecks: kopecks, date }: IncomeRow, more = 0): string =>
    `${application.id};${toDecimalString(kopecks + more).replace('.', ',')};${date}`;
  await send('Выписка.csv', ['Заявка;Комиссия;Дата', line(first), line(second, 1)].join('\n'));
  await expect(drawer.getByText('2 строки, 1 расхождение').first()).toBeVisible();
  await expect(drawer.getByRole('row', { name: new RegExp(String(second.application.id)) })).toContainText(
    'Другая сумма',
  );
  await switchTheme(page);
  await drawer.getByRole('button', { name: 'Закрыть' }).click();
  await switchTheme(page);
  await page.getByRole('checkbox', { name: 'Только с расхождениями' }).check();
  const marked = page.getByRole('main').getByRole('row', { name: new RegExp(String(second.application.id)) });
  await expect(marked).toContainText('Выписка: другая сумма');
  await expect(
    page.getByRole('main').getByRole('row', { name: new RegExp(String(first.application.id)) }),
  ).toBeHidden();
  await expect(marked).toContainText('+0,01');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать XLSX' }).click();
  const saved = await (await download).path();
  const sheet = unzipped(readFileSync(saved)).get('xl/worksheets/sheet1.xml') ?? '';
  // Narrowed to what differs: the head and one row, with the sum as a number.
  expect(sheet.match(/<row /g)).toHaveLength(2);
  expect(sheet).toContain(`<v>${second.commission_kopecks / 100}</v>`);
  const statements = await bank.call<{ id: string }[]>('GET', '/income/statements');
  // What is approved and not paid yet, and when it is to come.
  const { month_forecast: forecast } = await bank.call<{ month_forecast: MonthForecast }>(
    'GET',
    `/income?${YEARS}`,
  );
  const region = page.getByRole('region', { name: /^К выплате за / });
  await expect(region).toContainText(formatMoneyShort(forecast.commission_kopecks));
  await region.getByRole('button').hover();
  await expect(page.getByRole('tooltip')).toContainText('Одобрено и ещё не выплачено');
  // The curator is asked, for the talk about an issued application is closed: the words are written and nothing is sent.
  await marked
    .getByRole('button', { name: `Оспорить вознаграждение по заявке №${second.application.id}` })
    .click();
  await expect(page).toHaveURL(/#\/chat\?thread=[\w-]+$/);
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue(
    new RegExp(`По заявке №${second.application.id} вознаграждение в выписке не совпадает`),
  );
  await page.goBack();
  await page.getByRole('button', { name: 'Выписка банка' }).click();
  await drawer.getByRole('button', { name: 'Открыть выписку Выписка.csv' }).click();
  const lacking = drawer.getByRole('region', { name: /^Нет в выписке/ });
  await expect(lacking.getByRole('listitem')).toHaveCount(between.length);
  for (const { application } of between) await expect(lacking).toContainText(application.client_name);
  for (const { id } of statements) await bank.call('DELETE', `/income/statements/${id}`);
});

test('income of all banks is added up, each bank as it answers, and disputed at its own', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  expectConsole(/503/);
  const there = new BankClient(portal, AGENT, 'metcome');
  const read = (bank: BankClient) =>
    bank.call<EndpointResponse<typeof readIncome>>('GET', `/income?${YEARS}`);
  const [own, other] = await Promise.all([read(new BankClient(portal, AGENT)), read(there)]);
  const disputed = other.rows.find(({ state }) => state === 'paid');
  if (!disputed) throw new Error('Метком has paid the demo agent nothing');
  const sum = toDecimalString(disputed.commission_kopecks + 1).replace('.', ',');
  const form = new FormData();
  form.append(
    'file',
    new File([`Заявка;Вознаграждение;Дата\n${disputed.application.id};${sum};${disputed.date}\n`], 'a.csv', {
      type: 'text/csv',
    }),
  );
  const statement = await there.call<Statement>('POST', '/income/statements', form);

  await signInAt(page, portal, AGENT, ['metcome']);
  let answer: 'none' | 'refusal' | 'own' = 'none';
  const asked = Promise.withResolvers<undefined>();
  await page.route(/\/banks\/metcome\/.*\/income\?/, async (route) => {
    if (answer === 'none') await asked.promise;
    if (answer === 'refusal') return route.fulfill({ status: 503, json: { code: 'unavailable' } });
    await route.continue();
  });
  await openAs(AGENT, `/my-income?${YEARS}`);
  const main = page.getByRole('main');
  await main.getByRole('radiogroup', { name: 'Чьи доходы показать' }).getByText('Все банки').click();
  await expect(main.getByRole('status').filter({ hasText: 'Ждём ответа: Метком' })).toBeVisible();
  const paid = main.getByRole('button', { name: /^Выплачено/ });
  await expect(paid).toContainText(formatMoneyShort(own.totals.paid));
  await expect(main.getByText(`Итого по ${own.rows.length} `)).toBeVisible();
  await switchTheme(page);
  answer = 'refusal';
  asked.resolve(undefined);
  const failed = main.getByRole('alert').filter({ hasText: 'Банк Метком не отвечает' });
  await expect(failed).toBeVisible();
  answer = 'own';
  await failed.getByRole('button', { name: 'Повторить' }).click();
  await expect(failed).toHaveCount(0);
  await expect(paid).toContainText(formatMoneyShort(own.totals.paid + other.totals.paid));
  await expect(main.getByText(`Итого по ${own.rows.length + other.rows.length} `)).toBeVisible();

  await main.getByRole('checkbox', { name: 'Только с расхождениями' }).check();
  const row = main.getByRole('row', { name: new RegExp(`№${disputed.application.id}`) });
  await expect(row).toContainText('Метком');
  await switchTheme(page);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Скачать CSV' }).click();
  const [head, line] = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(head).toContain('Банк;Партнёр');
  expect(line).toContain(`${disputed.application.client_name.replaceAll('"', '""')}`);
  expect(line).toContain(';Метком;');

  await row.getByRole('button', { name: /^Оспорить/ }).click();
  await expect(page).toHaveURL(/#\/chat\?.*bank=metcome/);
  await page.getByRole('button', { name: 'Ответить в банке Метком' }).click();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue(
    new RegExp(`По заявке №${disputed.application.id} вознаграждение в выписке не совпадает`),
  );
  await there.call('DELETE', `/income/statements/${statement.id}`);
});
