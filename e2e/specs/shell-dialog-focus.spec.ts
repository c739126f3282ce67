import { violations } from '../fixtures/accessibility.ts';
import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';

test('a dialog breaks no rule of accessibility, and closed by the keyboard leaves the focus where it was opened', async ({
  page,
  portal,
  openAs,
}) => {
  const rows = await new BankClient(portal).list({});
  const row = rows.find(({ stage }) => stage === 'doc_list');
  if (!row) throw new Error('no application has its package of documents');
  await openAs('agent@example.com', `/issue/${row.hash_password}/document-package`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  for (const name of [/^Подписать \d/, 'Отправить клиенту на подпись']) {
    const opener = main.getByRole('button', { name });
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(opener).not.toBeFocused();
    expect(await violations(page, 'light', '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
