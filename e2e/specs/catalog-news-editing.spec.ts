import { expect, test } from '../fixtures/portal.ts';
import { Shell } from '../pages/shell.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a curator writes news with an image, agents read it as new, and it can be withdrawn', async ({
  page,
  openAs,
  openElsewhere,
}) => {
  const title = `Новая ставка ${crypto.randomUUID().slice(0, 8)}`;
  await openAs('curator@example.com', '/news');
  const shell = new Shell(page);
  const main = shell.main();
  await main.getByRole('button', { name: 'Редакция' }).click();
  await main.getByRole('button', { name: 'Новая новость' }).click();
  await main.getByRole('textbox', { name: 'Заголовок' }).fill(title);
  await main.getByRole('textbox', { name: 'Краткое содержание' }).fill('Коротко о ставке');
  await main.getByRole('textbox', { name: 'Текст' }).fill('Первый абзац');
  // A reload loses nothing, saved or not, whatever is answered to the browser's warning.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(main.getByRole('textbox', { name: 'Заголовок' })).toHaveValue(title);
  await expect(main.getByText('Восстановлен несохранённый текст с этого устройства.')).toBeVisible();

  await main.getByRole('button', { name: 'Изображение' }).click();
  const dialog = page.getByRole('dialog', { name: 'Изображение' });
  await dialog.getByLabel('Файл').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('textbox', { name: 'Что изображено' }).fill('График ставки');
  await dialog.getByRole('button', { name: 'Вставить' }).click();
  await expect(main.getByRole('textbox', { name: 'Текст' })).toHaveValue(/!\[График ставки\]\(images\//);
  await main.getByText('Просмотр', { exact: true }).click();
  await expect(main.getByRole('img', { name: 'График ставки' })).toBeVisible();

  await main.getByRole('button', { name: 'Опубликовать' }).click();
  await page
    .getByRole('dialog', { name: 'Опубликовать новость?' })
    .getByRole('button', { name: 'Опубликовать' })
    .click();
  await shell.expectToast('Новость опубликована');
  await expect(main.getByRole('button', { name: 'Снять с публикации' })).toBeVisible();

  const reader = await openElsewhere('agent@example.com', '/news/regulation');
  const card = reader.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('Новое', { exact: true })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Редакция' })).toHaveCount(0);
  await card.getByRole('link').click();
  await expect(reader.getByRole('img', { name: 'График ставки' })).toBeVisible();

  const feed = await reader.request.get('/banks/sgb/agent/rest/news/rss');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect(await feed.text()).toContain(title);

  await main.getByRole('button', { name: 'Снять с публикации' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Снять с публикации' }).click();
  await shell.expectToast('Новость снова в черновиках');
  expect(await (await reader.request.get('/banks/sgb/agent/rest/news/rss')).text()).not.toContain(title);
});

test('news are scheduled for a later date', async ({ page, openAs }) => {
  await openAs('curator@example.com', '/news?edit=new');
  const shell = new Shell(page);
  const main = shell.main();
  const title = `Плановая ${crypto.randomUUID().slice(0, 8)}`;
  await main.getByRole('textbox', { name: 'Заголовок' }).fill(title);
  await main.getByRole('textbox', { name: 'Краткое содержание' }).fill('Коротко');
  await main.getByRole('textbox', { name: 'Текст' }).fill('Текст');
  await main.getByRole('button', { name: 'Запланировать' }).click();
  const dialog = page.getByRole('dialog', { name: 'Когда опубликовать' });
  await dialog.getByLabel('Дата и время').fill('2099-01-01T09:00');
  await dialog.getByRole('button', { name: 'Запланировать' }).click();
  await shell.expectToast('Новость выйдет 01.01.2099');
  await shell.openRoute('/news?editing=scheduled');
  await expect(main.getByRole('listitem').filter({ hasText: title })).toContainText('Выйдет 01.01.2099');
  await shell.openRoute('/news');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(main.getByText(title)).toHaveCount(0);
});
