import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow } from '../pages/application-flow.ts';
import { Shell } from '../pages/shell.ts';

test('products are filtered and compared side by side', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/products');
  const main = new Shell(page).main();
  const count = main.getByText(/^\d+\sпродукт/);
  await expect(count).toBeVisible();
  const all = await count.innerText();
  await main
    .getByRole('navigation', { name: 'Разделы каталога' })
    .getByRole('link', { name: /^Кредиты/ })
    .click();
  await new Shell(page).expectRoute('/products/credits');
  await expect(count).not.toHaveText(all);
  await main.getByRole('searchbox', { name: 'Найти продукт или банк' }).fill('овердрафт');
  const cards = main.getByRole('heading', { level: 3 });
  await expect(cards.filter({ hasNotText: /овердрафт/i })).toHaveCount(0);
  expect(await cards.count()).toBeGreaterThanOrEqual(2);
  // The choice is in the address: a reload shows the same.
  await page.reload();
  await expect(cards.first()).toBeVisible();
  await expect(cards.filter({ hasNotText: /овердрафт/i })).toHaveCount(0);

  const compare = main.getByRole('checkbox', { name: /^Сравнить: / });
  await compare.nth(0).check();
  const show = page.getByRole('button', { name: 'Показать сравнение' });
  await expect(show).toBeDisabled();
  await main
    .getByRole('checkbox', { name: /^Сравнить: |^Убрать из сравнения: / })
    .nth(1)
    .check();
  await show.click();
  const comparison = page.getByRole('dialog', { name: 'Сравнение продуктов' });
  await expect(comparison.getByRole('columnheader')).toHaveCount(3);
  for (const row of ['Ставка', 'Сумма', 'Срок', 'Вознаграждение'])
    await expect(comparison.getByRole('rowheader', { name: row, exact: true })).toBeVisible();
  await comparison
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .first()
    .click();
  await expect(comparison).toBeHidden();

  await main.getByRole('searchbox', { name: 'Найти продукт или банк' }).fill('такого продукта нет');
  await expect(main.getByText('Ничего не найдено.')).toBeVisible();

  // A product of a bank that is closed to the agent says so, and leads to the offers of the open ones.
  await main.getByRole('searchbox', { name: 'Найти продукт или банк' }).fill('МС6');
  await expect(
    main.getByText('Банк МС6 для вас закрыт: заявку в него создать нельзя.').first(),
  ).toBeVisible();
  await expect(main.getByRole('button', { name: /^Создать заявку: .*МС6$/ })).toHaveCount(0);
  await main
    .getByRole('button', { name: /^Предложения открытых банков: / })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/create-request\?product=/);
  const flow = new ApplicationFlow(page);
  // The catalogue has a sum of its own, and stays until the other page is there.
  await expect(flow.main.getByRole('heading', { level: 1, name: 'Новая заявка' })).toBeVisible();
  await flow.main.getByLabel('Сумма', { exact: true }).fill('1000000');
  await flow.main.getByLabel('Срок, месяцев', { exact: true }).fill('12');
  await expect(flow.offer('СГБ').getByRole('button', { name: /^Создать/ })).toBeVisible();
});

test('on a phone the chosen section of the catalogue is in sight', async ({ page, openAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs('agent@example.com', '/products/cards');
  const section = new Shell(page)
    .main()
    .getByRole('navigation', { name: 'Разделы каталога' })
    .getByRole('link', { name: /^Карты/ });
  await expect(section).toHaveAttribute('aria-current', 'page');
  await expect(section).toBeInViewport({ ratio: 1 });
});

test('the calculator agrees with the bank to the kopeck, and its link reproduces it', async ({
  page,
  context,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs('agent@example.com', '/calculator');
  const main = new Shell(page).main();
  const fill = async (label: string, value: string): Promise<void> => {
    await main.getByRole('textbox', { name: label }).fill(value);
  };
  await fill('Сумма кредита', '1000000');
  await main.getByRole('textbox', { name: 'Срок' }).fill('12');
  await fill('Ставка годовых', '18');
  const result = main.getByRole('region', { name: 'Результат расчёта' });
  await expect(result).toContainText(/91\s679,99\s₽/);
  await expect(result).toContainText(/последний: 91\s680,02\s₽/);
  await expect(result).toContainText(/100\s159,91\s₽/);
  await main.getByText('Убывающие', { exact: true }).click();
  await expect(result).toContainText(/98\s333,33\s₽/);
  await expect(result).toContainText(/84\s583,37\s₽/);
  await expect(result).toContainText(/97\s500\s₽/);
  await fill('Сумма кредита', '2500000');
  await main.getByText('Равные', { exact: true }).click();
  await expect(result).toContainText(/229\s199,98\s₽/);
  const shown = await result.getByRole('definition').allInnerTexts();

  await main.getByRole('button', { name: 'Скопировать ссылку' }).click();
  await new Shell(page).expectToast('Ссылка скопирована');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  const copy = other.getByRole('main').getByRole('region', { name: 'Результат расчёта' });
  await expect(copy).toContainText(/229\s199,98\s₽/);
  expect(await copy.getByRole('definition').allInnerTexts()).toEqual(shown);
  await expect(other.getByRole('textbox', { name: 'Сумма кредита' })).toHaveValue(/^2\s500\s000/);
});

test('news are read section by section', async ({ page, openAs, expectConsole }) => {
  // The article that does not exist, asked for on purpose.
  expectConsole(/status of 404 .*news\/999999/);
  await openAs('agent@example.com', '/news');
  const shell = new Shell(page);
  const main = shell.main();
  await main
    .getByRole('navigation', { name: 'Разделы новостей' })
    .getByRole('link', { name: 'Безопасность' })
    .click();
  await shell.expectRoute('/news/security');
  await expect(shell.heading('Безопасность')).toBeVisible();
  const items = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(items.first()).toBeVisible();
  await expect(items.filter({ hasNotText: 'Безопасность' })).toHaveCount(0);

  const title = await items.first().getByRole('heading').innerText();
  await items.first().getByRole('link').click();
  await expect(shell.heading(title)).toBeVisible();
  await expect(main.getByRole('article').getByRole('paragraph').nth(1)).toBeVisible();
  await main.getByRole('button', { name: 'Назад: Безопасность' }).click();
  await shell.expectRoute('/news/security');
  // What was read is not new any more.
  await expect(items.filter({ hasText: title })).toBeVisible();
  await expect(items.filter({ hasText: title }).getByText('Новое', { exact: true })).toBeHidden();

  await shell.openRoute('/news/no-such-section');
  await expect(shell.heading('Страница не найдена')).toBeVisible();
  await shell.openRoute('/news/market/999999');
  await expect(main.getByText('Новость не найдена')).toBeVisible();
});

test('a cross-border payment request opens a chat with the curator', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/cross-border-payments');
  const shell = new Shell(page);
  const main = shell.main();
  await main.getByRole('button', { name: /^Турция/ }).click();
  await expect(main.getByRole('region', { name: 'Тарифы и условия: Турция' })).toBeVisible();
  await main.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(main.getByText('Укажите сумму платежа.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Сумма платежа в рублях' }).fill('3500000');
  await expect(main.getByText('Всего спишется')).toBeVisible();
  await main.getByRole('textbox', { name: 'ИНН клиента' }).fill('7707083893');
  await main
    .getByRole('textbox', { name: 'Клиент', exact: true })
    .or(main.getByLabel('Клиент', { exact: true }))
    .first()
    .fill('ООО «Импорт»');
  const purpose = `Оплата оборудования по контракту ${crypto.randomUUID().slice(0, 8)}`;
  await main.getByRole('textbox', { name: 'Назначение платежа' }).fill(purpose);
  await main.getByRole('button', { name: 'Отправить заявку' }).click();
  await shell.expectToast('Заявка отправлена');
  await main.getByRole('link', { name: 'Открыть диалог' }).click();
  await shell.expectRoute(/#\/chat\?thread=/);
  await expect(page.getByRole('log', { name: 'Сообщения' }).getByText(purpose)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Диалоги' })).toContainText(/Турция|Трансгранич/);
});
