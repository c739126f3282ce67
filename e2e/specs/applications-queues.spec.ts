import { formatDate } from 'shared-kernel/domain/dates';
import { dateInMoscow } from 'shared-kernel/domain/instants';
import { readXlsxFile } from '../../bank-api/src/spreadsheets/read-spreadsheet.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ApplicationList } from '../pages/application-list.ts';

test('a working list: queues with numbers, deadlines, own columns, chosen rows, and a way back', async ({
  page,
  portal,
  openAs,
}) => {
  const bank = new BankClient(portal);
  const { id, hash } = await bank.create();
  await openAs('agent@example.com', '/requests');
  const list = new ApplicationList(page);
  await list.expectRows();
  const headers = list.main.getByRole('columnheader');

  // The number on a tab is what the tab shows.
  const queues = page.getByRole('radiogroup', { name: 'Очереди заявок' });
  const mine = await bank.list({ holder: 'agent' });
  await expect(queues.getByText(/^Мой ход/)).toContainText(String(mine.length));
  await queues.getByText('К подписи').click();
  await expect(page).toHaveURL(/signing=required&holder=agent/);
  await list.expectNumbers((await bank.list({ holder: 'agent', signing: 'required' })).map((row) => row.id));
  const late = await bank.list({ overdue: true, sort: 'holder', direction: 'asc' });
  expect(late.length).toBeGreaterThan(1);
  expect(late.every(({ due_at: due }) => due !== null && Date.parse(due) < Date.now())).toBe(true);
  expect(late.map(({ due_at: due }) => due)).toEqual(late.map(({ due_at: due }) => due).toSorted());
  await expect(queues.getByText(/^Просрочено/)).toContainText(String(late.length));
  await queues.getByText('Просрочено').click();
  await list.expectNumbers(late.map((row) => row.id));
  await queues.getByText('Мой ход').click();

  // The nearest deadline first; only those that were created since a day.
  await headers.filter({ hasText: 'Чей ход, срок' }).click();
  await expect(page).toHaveURL(/sort=holder&dir=asc/);
  const urgent = { holder: 'agent', sort: 'holder', direction: 'asc' } as const;
  await list.expectNumbers((await bank.list(urgent)).map((row) => row.id));
  const since = mine.map((row) => row.created_at.slice(0, 10)).sort()[Math.floor(mine.length / 2)] ?? '';
  await list.main.getByRole('button', { name: 'Фильтры', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Фильтры' });
  const created = filters.getByRole('textbox', { name: 'Создана с' });
  await created.fill(since.split('-').reverse().join('.'));
  await created.press('Enter');
  await expect(page).toHaveURL(new RegExp(`created_from=${since}`));
  await filters.getByRole('button', { name: 'Показать', exact: true }).click();
  await list.expectNumbers((await bank.list({ ...urgent, created_from: since })).map((row) => row.id));

  // And those whose deadline comes by a day.
  const dueBy = dateInMoscow(late.at(-1)?.due_at ?? '');
  await page.goto(page.url().replace(/#.*$/, '#/requests'));
  await list.main.getByRole('button', { name: 'Фильтры', exact: true }).click();
  const due = filters.getByRole('textbox', { name: 'Срок по' });
  await due.fill(formatDate(dueBy));
  await due.press('Enter');
  await expect(page).toHaveURL(new RegExp(`due_to=${dueBy}`));
  await filters.getByRole('button', { name: 'Показать', exact: true }).click();
  const inTime = await bank.list({ due_to: dueBy });
  expect(inTime.length).toBeGreaterThan(0);
  await list.expectNumbers(inTime.map((row) => row.id));

  // Columns in another order, by the keyboard alone; higher rows. Both are there after a reload.
  await list.main.getByRole('button', { name: 'Столбцы' }).click();
  const earlier = page.getByRole('button', { name: 'Левее: Сумма' });
  await earlier.focus();
  await earlier.press('Enter');
  await expect(headers.nth(3)).toHaveAccessibleName('Сумма');
  await earlier.press('Enter');
  await expect(headers.nth(2)).toHaveAccessibleName('Сумма');
  await expect(page.getByRole('status').filter({ hasText: 'Сумма: столбец 2' })).toBeAttached();
  await page.getByRole('radiogroup', { name: 'Высота строк' }).getByText('Свободно').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await list.expectRows();
  await expect(headers.nth(2)).toHaveAccessibleName('Сумма');
  const height = (await list.rows.first().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(52);

  // The chosen rows as a file, in the agent's columns.
  await page.goto(page.url().replace(/#.*$/, '#/requests?cols=amount,id&sort=id&dir=desc'));
  await list.main.getByRole('button', { name: 'Столбцы' }).click();
  await page.getByRole('radiogroup', { name: 'Высота строк' }).getByText('Плотно').click();
  await page.keyboard.press('Escape');
  const [first, second] = await bank.list({ sort: 'id', direction: 'desc' });
  for (const row of [first, second])
    await list.main.getByRole('checkbox', { name: `Выбрать заявку ${row?.id}` }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.main.getByRole('button', { name: 'Выгрузить выбранные' }).click(),
  ]);
  const cells = await readXlsxFile(await download.path());
  expect(cells).toEqual([
    ['Сумма, ₽', '№'],
    ...[first, second].map((row) => [(row?.amount_kopecks ?? 0) / 100, row?.id]),
  ]);

  // Archived by mistake: the toast takes it back.
  await list.act(id, 'В архив');
  const toast = page.getByRole('status').filter({ hasText: `Заявка №${id} перенесена в архив` });
  await expect(list.row(id)).toBeHidden();
  await toast.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByText(`Заявка №${id} возвращена из архива`)).toBeVisible();
  await expect(list.row(id)).toBeVisible();
  expect((await bank.issue(hash)).archived).toBe(false);
});

test('on a phone the search comes first, then the queues, of which the chosen one is in view and the row fades where it goes on', async ({
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('agent@example.com', '/requests?holder=agent&signing=required');
  const list = new ApplicationList(page);
  const queues = page.getByRole('radiogroup', { name: 'Очереди заявок' });
  // With its number the row is as wide as it stays.
  await expect(queues.getByRole('radio', { name: /^К подписи \d/ })).toBeAttached();
  await expect(queues.getByText(/^К подписи/)).toBeInViewport({ ratio: 1 });
  const fades = (): Promise<readonly string[]> =>
    queues.evaluate((row) => {
      const style = getComputedStyle(row);
      return ['--fade-start', '--fade-end'].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(fades).toEqual(['40px', '0px']);
  await queues.evaluate((row) => row.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual(['0px', '40px']);

  const tops: number[] = [];
  for (const control of [list.search, queues, list.main.getByRole('button', { name: 'Выгрузить' })])
    tops.push(await control.evaluate((element) => element.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops.at(-1)).toBeLessThan(400);
});
