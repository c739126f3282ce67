import type { Page } from '@playwright/test';
import { expect } from '../fixtures/portal.ts';

/** Looks at every file that waits for the bank on this page and accepts them all at once. */
export async function acceptAllDocuments(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const unopened = main.getByRole('button', { name: /^Открыть и решить: «.+»$/ });
  const all = main.getByRole('button', { name: /^Принять все \(\d+\)$/ });
  await expect(all).toBeDisabled();
  for (let left = await unopened.count(); left > 0; left -= 1) {
    await expect(unopened).toHaveCount(left);
    await unopened.first().click();
    const dialog = page.getByRole('dialog');
    // While it still grows, a click at where the button was meets something else.
    await expect(dialog).not.toHaveClass(/ant-zoom/);
    await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await all.click();
  await expect(page.getByText('Документы приняты')).toBeVisible();
  await expect(all).toBeHidden();
}
