import type { Document } from 'shared-kernel/contract/documents';
import { equipWorkplace, startPluginPortal } from '../fixtures/cryptopro.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

const AGENT = 'agent@example.com';

test("CryptoPro's plug-in signs a batch, retries a failure, and diagnostics find a hanging step", async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  // At the end the delivery server goes before the page with its live connection.
  expectConsole(/rest\/events/);
  const { url, delivery } = await startPluginPortal(portal);
  try {
    const workplace = await equipWorkplace(page, portal, AGENT);
    await openAs(AGENT, '/documents-page?signing=required', { at: url });
    const main = new Shell(page).main();
    const boxes = main.getByRole('checkbox', { name: /^Выбрать «.*» для подписания$/ });
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    // Nothing of CryptoPro is on the page before it is needed.
    expect(await page.evaluate(() => 'cadesplugin' in window)).toBe(false);
    await main.getByRole('button', { name: 'Подписать выбранные' }).click();

    const dialog = page.getByRole('dialog', { name: 'Подписание документов' });
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await expect(dialog.getByText('КриптоПро ЭЦП')).toBeVisible();
    await expect(dialog.getByText('Соколова Анна Викторовна')).toBeVisible();
    await expect(dialog.getByText('Действует', { exact: true })).toBeVisible();
    workplace.failNext(1);
    await dialog.getByRole('button', { name: 'Подписать 3 документа' }).click();
    await expect(dialog.getByText('Не удалось подписать 1 документ')).toBeVisible();
    const items = dialog.getByRole('list', { name: 'Документы' }).getByRole('listitem');
    await expect(items.first()).toContainText('КриптоПро не смог создать подпись');
    await expect(items.filter({ hasText: /Подписан$/ })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Повторить неподписанные' }).click();
    await expect(dialog.getByText('Все документы подписаны')).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    const answer = await portal.call(AGENT, 'GET', '/agent/rest/documents?signing=signed&per_page=100');
    const signed = Object.values((await answer.json()) as object).find(Array.isArray) as Document[];
    const byPlugin = signed.filter(({ current }) =>
      current?.signatures.some((each) => each.certificate_serial === workplace.serial),
    );
    expect(byPlugin).toHaveLength(3);

    await main.getByRole('button', { name: 'Сертификаты' }).click();
    const diagnostics = page.getByRole('region', { name: 'Диагностика КриптоПро' });
    await page.evaluate(() => {
      if (window.fakeCades) window.fakeCades.hangsAt = 'CSPVersion';
    });
    await page.clock.install();
    await diagnostics.getByRole('button', { name: 'Проверить' }).click();
    const step = (name: string) => diagnostics.getByRole('listitem').filter({ hasText: name });
    await expect(step('Криптопровайдер КриптоПро CSP')).toContainText('проверяется…');
    await expect(step('Плагин КриптоПро ЭЦП')).toContainText('версия 2.0.15000');
    await page.clock.fastForward(10_000);
    await expect(step('Криптопровайдер КриптоПро CSP')).toContainText('не ответил за 10 секунд');
    await expect(step('Хранилище сертификатов')).toContainText('не проверялось');
  } finally {
    await delivery.end('SIGTERM');
  }
});
