import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

test('a visited page is kept as it was left until the bank changes', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  const main = shell.main();
  const table = main.getByRole('table').first();
  await expect(table).toBeVisible();
  await table.evaluate((element) => element.setAttribute('data-e2e-same', ''));
  const same = main.locator('[data-e2e-same]');

  await shell.openRoute('/documents-page');
  // The shell has followed when the heading has the focus.
  await expect(shell.heading('Документы')).toBeFocused();
  await expect(same).toBeHidden();
  await shell.openRoute('/requests');
  await expect(same).toBeVisible();
  await expect(shell.heading(/Заявки/)).toBeFocused();

  // What waits hidden belongs to its bank.
  await shell.openRoute('/documents-page');
  await expect(shell.heading('Документы')).toBeVisible();
  await shell.chooseBank('Метком');
  await shell.expectBank('Метком');
  await expect(page.locator('#portal-overlay')).toHaveCount(0);
  await shell.openRoute('/requests');
  await expect(main.getByRole('table').first()).toBeVisible();
  await expect(same).toHaveCount(0);
});

test('a page that has just come back follows a change of the address', async ({ page, openAs }) => {
  await openAs('agent@example.com', '/requests');
  const shell = new Shell(page);
  await expect(shell.heading(/Заявки/)).toBeVisible();
  await shell.openRoute('/documents-page');
  await expect(shell.heading('Документы')).toBeVisible();

  // In the very moment in which it is back in the document.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-remote="mf-applications"] h1')) return;
      observer.disconnect();
      location.hash = '/archived-requests';
    });
    observer.observe(document.body, { childList: true, subtree: true });
    location.hash = '/requests';
  });
  await expect(shell.heading(/Архив/)).toBeVisible();
});
