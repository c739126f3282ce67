import { BankClient } from '../fixtures/bank-client.ts';
import { expect, test } from '../fixtures/portal.ts';

/** One red point: small, and a picture all the same. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

interface Talk {
  readonly id: string;
  readonly kind: string;
  readonly unread: number;
  readonly application: {
    readonly id: number;
    readonly client_name: string;
    readonly hash_password: string;
  } | null;
}

test('a talk is known by its client, its unread messages stand in the menu, and its files and texts are at hand', async ({
  page,
  portal,
  openAs,
  expectConsole,
}) => {
  // The browser's own page around an opened picture.
  expectConsole(/Applying inline style violates|Blocked script execution/);
  const agent = new BankClient(portal);
  const { hash } = await agent.create();
  await agent.fillForms(hash);
  await agent.uploadRequired(hash);
  const [talk] = await agent.call<Talk[]>('GET', `/chat/threads?hash_password=${hash}`);
  const application = talk?.application;
  if (!talk || !application) throw new Error('the application has no talk');
  await new BankClient(portal, 'curator@example.com').say(talk.id, 'Пришлите фото объекта');
  const { messages: unread } = await agent.call<{ messages: number }>('GET', '/chat/unread');

  await openAs('agent@example.com', '/chat');
  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  await expect(menu.getByText(`Непрочитанных сообщений в чате: ${unread}`)).toBeAttached();
  const list = page.getByRole('navigation', { name: 'Диалоги' });
  await expect(list.getByRole('link').first()).toContainText('Непрочитанных сообщений');
  const row = list
    .getByRole('link')
    .filter({ hasText: `Заявка №${application.id}` })
    .first();
  await expect(row.locator('strong')).toHaveText(application.client_name);
  await row.click();
  const thread = page.getByRole('region', { name: `${application.client_name}, Заявка №${application.id}` });
  await expect(thread.getByRole('link', { name: `Заявка №${application.id}` })).toBeVisible();
  // Read to its end, the talk counts no longer.
  await expect(menu.getByText(`Непрочитанных сообщений в чате: ${unread}`)).toHaveCount(0);

  // A text that was written before, kept as a template.
  const box = page.getByRole('textbox', { name: 'Сообщение' });
  await box.fill('Фото во вложении');
  await page.getByRole('button', { name: 'Шаблоны сообщений' }).click();
  const templates = page.getByRole('dialog', { name: 'Шаблоны сообщений' });
  await templates.getByRole('button', { name: 'Сохранить текст как шаблон' }).click();
  await expect(templates.getByRole('region', { name: 'Мои' })).toContainText('Фото во вложении');
  await page.keyboard.press('Escape');
  await expect(templates).toHaveCount(0);
  await box.fill('');
  await page.getByRole('button', { name: 'Шаблоны сообщений' }).click();
  await templates.getByRole('button', { name: 'Документы загружены, проверьте, пожалуйста.' }).click();
  await expect(box).toHaveValue('Документы загружены, проверьте, пожалуйста.');

  // A document that the application has, changed after midnight in Moscow, and a picture.
  await page.route(/\/agent\/rest\/documents\?.*hash_password=/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(
      /"updated_at":"[^"]+"/g,
      '"updated_at":"2026-03-05T21:30:00.000Z"',
    );
    await route.fulfill({ response, body: text });
  });
  await page.getByRole('button', { name: 'Прикрепить из заявки' }).click();
  const files = page.getByRole('dialog', { name: 'Прикрепить из заявки' });
  await expect(files.getByRole('group')).toContainText('06.03.2026');
  await files.getByRole('checkbox').first().check();
  await files.getByRole('button', { name: 'Прикрепить: 1' }).click();
  await page.getByRole('button', { name: 'Прикрепить файл' }).click();
  const upload = page.getByRole('dialog', { name: 'Файлы к сообщению' });
  await upload
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'Фото.png', mimeType: 'image/png', buffer: PNG });
  await upload.getByRole('button', { name: 'Прикрепить: 2' }).click();
  await page.getByRole('button', { name: 'Упомянуть документ' }).click();
  await page.getByRole('listbox', { name: 'Упомянуть документ' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Отправить сообщение' }).click();
  const sent = page.getByRole('log').getByRole('article').last();
  const picture = sent.getByRole('img', { name: 'Изображение из диалога: Фото.png' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(sent.getByRole('button', { name: /^Открыть файл Документ/ })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await sent.getByRole('button', { name: 'Открыть файл Фото.png' }).click();
  await (await opened).close();
});
