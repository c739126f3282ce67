import { expect, test } from '../fixtures/portal.ts';
import { ApplicationFlow, BANK_LIMIT_MS } from '../pages/application-flow.ts';
import { pdfFile } from '../pages/files.ts';
import { Keyboard } from '../pages/keyboard.ts';

test.setTimeout(180_000);

test('an application is completed from sign-in to deal by keyboard alone', async ({ page }) => {
  const flow = new ApplicationFlow(page);
  const keyboard = new Keyboard(page);

  await test.step('sign-in', async () => {
    await page.goto('/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await keyboard.tabTo(/^(\* )?E-mail/);
    await keyboard.type('agent@example.com');
    await keyboard.tabTo(/^(\* )?Пароль/);
    await keyboard.type('Demo-2026-portal');
    await keyboard.press('Enter');
    await expect(flow.main.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
  });

  await test.step('client, request and offer', async () => {
    await keyboard.activate(/^Новая заявка$/);
    await expect(flow.main.getByLabel('ИНН клиента')).toBeFocused();
    // A client that no directory knows: every requisite is typed.
    await keyboard.type('7710998876');
    await keyboard.tabTo(/Сумма/);
    await keyboard.type('2000000');
    await keyboard.tabTo(/Срок, месяцев/);
    await keyboard.type('12');
    await expect(flow.offer('СГБ').getByRole('button', { name: 'Создать заявку' })).toBeEnabled();
    await keyboard.activate(/^Создать заявку$/);
  });

  await test.step('request and questionnaire', async () => {
    await expect(flow.heading(2)).toBeFocused();
    await keyboard.completeForm();
    await expect(flow.heading(3)).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await keyboard.completeForm();
  });

  await test.step('documents, their signature and the scoring', async () => {
    await expect(flow.heading(5)).toBeFocused();
    const required = flow.main.getByRole('region', { name: 'Обязательные документы' });
    await expect(required).toBeVisible();
    page.on('filechooser', (chooser) => void chooser.setFiles(pdfFile('Документ.pdf')));
    const places = required.getByRole('listitem').locator('input[type=file][aria-label^="Загрузить файл"]');
    for (let left = await places.count(); left > 0; left -= 1) {
      await keyboard.activate(/^Загрузить/);
      await expect(places).toHaveCount(left - 1);
    }
    await keyboard.activate(/^Подписать (\d|«)/);
    await sign();
    await keyboard.activate(/^Отправить на скоринг$/);
    await expect(flow.main.getByText('Скоринг пройден: одобрено')).toBeVisible({ timeout: BANK_LIMIT_MS });
    await keyboard.activate(/^Далее: Пакет документов$/);
  });

  await test.step('package and deal', async () => {
    await expect(flow.heading(7)).toBeFocused();
    await keyboard.activate(/^Подписать \d+/);
    await sign();
    await keyboard.activate(/^Отправить пакет в банк$/);
    await expect(flow.heading(8)).toBeFocused({ timeout: BANK_LIMIT_MS });
    await expect(flow.main.getByText('Сделка оформлена')).toBeVisible();
  });

  /** In the open signing dialog: a key of this browser is made when there is none, then everything is signed. */
  async function sign(): Promise<void> {
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Создать ключ и сертификат' });
    await expect(create.or(dialog.getByRole('radio').first()).first()).toBeVisible();
    if (await create.isVisible()) await keyboard.activate(/^Создать ключ и сертификат$/);
    await expect(dialog.getByRole('button', { name: /^Подписать \d+/ })).toBeEnabled();
    await keyboard.activate(/^Подписать \d+/);
    await expect(
      dialog.getByText('Все документы подписаны').or(page.getByText('Документы подписаны')).first(),
    ).toBeVisible({ timeout: BANK_LIMIT_MS });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
