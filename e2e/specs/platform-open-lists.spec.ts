import { PASSWORD } from '../fixtures/bank-server.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell, submitSignIn } from '../pages/shell.ts';

const AGENT = 'agent@example.com';

/** A bank and a remote that neither the kernel nor the host has ever heard of. */
test.use({
  configuration: {
    furtherBanks: [{ code: 'demo5', name: 'Пятый банк' }],
    furtherRemotes: ['mf-own'],
  },
});

test('an agent signs in to a bank that only the configuration names', async ({ page }) => {
  const shell = new Shell(page);
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Банк' }).selectOption('Пятый банк');
  await submitSignIn(page, AGENT, PASSWORD);
  await shell.expectBank('Пятый банк');
  await page.reload();
  await shell.expectBank('Пятый банк');
});

test('the bank selector switches to it and back', async ({ page, openAs }) => {
  await openAs(AGENT, '/requests');
  const shell = new Shell(page);
  await shell.chooseBank('Пятый банк');
  await shell.expectBank('Пятый банк');
  await expect(shell.main().getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible();
  await shell.chooseBank('СГБ');
  await shell.expectBank('СГБ');
});

test('a remote has a menu group, an icon, a widget and an event of its own', async ({ page, openAs }) => {
  await openAs(AGENT, '/own');
  const groups = page.getByRole('navigation').getByRole('heading', { level: 2 });
  await expect(groups).toHaveText(['Основные', 'Заявки', 'Склад', 'Инструменты', 'Коммуникация']);
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Остатки' });
  await expect(entry.locator('svg path')).toHaveAttribute('d', 'M1 1h8v8H1z');
  await page.getByRole('button', { name: 'Сосчитать' }).click();
  await expect(page.getByTestId('total')).toHaveText('1');
});

test("a bank's own kind of event reaches the remotes", async ({ page, openAs }) => {
  await page.route(/\/agent\/rest\/events(?:\?|$)/, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'id: 1\ndata: {"type":"stock-moved","place":"A-7"}\n\n',
    }),
  );
  await openAs(AGENT, '/own');
  await expect(page.getByTestId('said')).toHaveText('stock-moved: A-7');
});
