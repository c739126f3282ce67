import { readFileSync } from 'node:fs';
import type { IncomeRow, MonthForecast, Statement } from 'shared-kernel/contract/income';
import { formatMoney, toDecimalString } from 'shared-kernel/domain/money';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { switchTheme } from '../pages/theme.ts';
import { unzipped } from '../pages/xlsx.ts';

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
  const [first, second] = rows.filter(({ state }) => state !== 'forecast');
  if (!first || !second) throw new Error('the demo agent has earned nothing');
  await openAs('agent@example.com', `/my-income?${YEARS}`);
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
  await expect(region).toContainText(formatMoney(forecast.commission_kopecks));
  await region.getByRole('button').hover();
  await expect(page.getByRole('tooltip')).toContainText('Одобрено и ещё не выплачено');
  // The bank is asked in the chat of the application, with the words written and nothing sent.
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
  const statement = await bank.call<Statement>('GET', `/income/statements/${statements[0]?.id}`);
  const lacking = statement.missing[0];
  if (lacking)
    await expect(drawer.getByRole('region', { name: /^Нет в выписке/ })).toContainText(lacking.client_name);
  for (const { id } of statements) await bank.call('DELETE', `/income/statements/${id}`);
});
