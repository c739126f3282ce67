import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** In the open signing dialog: a key of this browser is made when there is none, then everything is signed. */
export async function signInDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Подписание документ/ });
  const create = dialog.getByRole('button', { name: 'Создать ключ и сертификат' });
  const sign = dialog.getByRole('button', { name: /^Подписать \d+/ });
  await expect(create.or(dialog.getByRole('radio').first()).first()).toBeVisible();
  if (await create.isVisible()) await create.click();
  await expect(sign).toBeEnabled();
  await sign.click();
  await expect(page.getByText('Документы подписаны').first()).toBeVisible({ timeout: 20_000 });
  const close = dialog.getByRole('button', { name: 'Закрыть', exact: true }).last();
  if (await close.isVisible()) await close.click();
  await expect(dialog).toBeHidden();
}
