import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createNews,
  deleteNews,
  listEditedNews,
  listNews,
  publishNews,
  readEditedNews,
  updateNews,
  uploadNewsImage,
} from 'shared-kernel/contract/news';
import type { EditedNews } from 'shared-kernel/contract/news';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { NewsPage } from './news-page.tsx';

const IMAGE_ID = '3f2a1c5e-0b7d-4d39-9a6e-2f1b8c4d5e6f';

const ARTICLE: EditedNews = {
  id: 7,
  section: 'market',
  title: 'Ставка снижена',
  summary: 'Коротко',
  body: 'Текст',
  author: 'Банк',
  pinned: false,
  state: 'draft',
  published_at: null,
  updated_at: '2026-03-05T09:30:00.000Z',
  updated_by: 'Иванова М. П.',
  version: 3,
};

/** A bank whose editors share one article. */
function newsroom(change: Partial<EditedNews> = {}) {
  let article: EditedNews = { ...ARTICLE, ...change };
  const next = (part: Partial<EditedNews>): EditedNews => {
    article = { ...article, ...part, version: article.version + 1 };
    return article;
  };
  const checked = (version: number): void => {
    if (version !== article.version) throw mockError('stale_version', { status: 409 });
  };
  mockEndpoint(listNews, []);
  return {
    by: (part: Partial<EditedNews>) => next(part),
    list: mockEndpoint(listEditedNews, ({ query }) => (query.state === article.state ? [article] : [])),
    read: mockEndpoint(readEditedNews, () => article),
    created: mockEndpoint(createNews, ({ body }) => next({ ...body, id: 8 })),
    updated: mockEndpoint(updateNews, ({ body: { version, ...text } }) => {
      checked(version);
      return next(text);
    }),
    published: mockEndpoint(publishNews, ({ body }) => {
      checked(body.version);
      const at = body.publish_at ?? '2026-03-05T10:00:00.000Z';
      return next({ state: body.publish_at === null ? 'published' : 'scheduled', published_at: at });
    }),
    deleted: mockEndpoint(deleteNews, { success: true }),
  };
}

function open(query: string, user = { is_staff: true }) {
  return renderWithPortal(
    <>
      <Routes>
        <Route path="/news" element={<NewsPage />} />
      </Routes>
      <PortalToaster />
    </>,
    { route: `/news${query}`, user },
  );
}

const field = (name: string) => screen.findByRole('textbox', { name });

/** The editor comes back to the window, which reads the article anew. */
const lookAgain = ({ queryClient }: ReturnType<typeof open>) => act(() => queryClient.invalidateQueries());

beforeEach(() => window.localStorage.clear());

describe('NewsEditorPage', () => {
  it('is not available to agents', async () => {
    newsroom();
    open('?editing=draft', { is_staff: false });
    expect(await screen.findByText('Новостей пока нет')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Редакция' })).not.toBeInTheDocument();
  });

  it('lists drafts and opens one', async () => {
    newsroom();
    const { user } = open('?editing=draft');
    await user.click(await screen.findByRole('link', { name: 'Ставка снижена' }));
    expect(await field('Заголовок')).toHaveValue('Ставка снижена');
  });

  it('saves an incomplete draft and requires the missing fields to publish', async () => {
    const { created } = newsroom();
    const { user } = open('?edit=new');
    await user.type(await field('Заголовок'), 'Новая ставка');
    expect(screen.getByText(/^Для публикации заполните: краткое содержание, текст/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Опубликовать' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect(window.location.hash).toBe('#/news?edit=8'));
    expect(created.calls[0]?.body).toMatchObject({ title: 'Новая ставка', pinned: false });
  });

  it.each([
    ['a new article', '?edit=new', 8],
    ['an article', '?edit=7', 7],
  ])('keeps what is typed while %s is being saved', async (_, address, id) => {
    newsroom();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const save = async ({ body }: { body: object }): Promise<EditedNews> => {
      await answered;
      return { ...ARTICLE, ...body, id, version: 4 };
    };
    const created = mockEndpoint(createNews, save);
    const updated = mockEndpoint(updateNews, save);
    mockEndpoint(readEditedNews, () => save({ body: { title: 'Ставка' } }));
    if (id === 7) mockEndpoint(readEditedNews, ARTICLE);
    const { user } = open(address);
    await user.clear(await field('Заголовок'));
    await user.type(await field('Заголовок'), 'Ставка');
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect([...created.calls, ...updated.calls]).toHaveLength(1));
    await user.type(await field('Краткое содержание'), '. Ясно');
    const { value } = (await field('Краткое содержание')) as HTMLInputElement;
    resolve();
    await waitFor(() => expect(window.location.hash).toBe(`#/news?edit=${id}`));
    expect(await screen.findByRole('heading', { name: 'Новость' })).toBeInTheDocument();
    expect(await field('Краткое содержание')).toHaveValue(value);
    expect(await field('Заголовок')).toHaveValue('Ставка');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить черновик' })).toBeEnabled());
    const drafts = Object.keys(window.localStorage).filter((key) => key.includes(':news:'));
    expect(drafts).toEqual([expect.stringMatching(new RegExp(`:news:${id}$`))]);
  });

  it('tells in its dialog why a publication was refused, with the moment as it is', async () => {
    newsroom();
    mockEndpoint(publishNews, () => {
      throw mockError('validation', { status: 422, message: 'Выберите рабочее время' });
    });
    const { user } = open('?edit=7');
    await user.click(await screen.findByRole('button', { name: 'Запланировать' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Когда опубликовать' }));
    const moment = dialog.getByLabelText('Дата и время');
    await user.clear(moment);
    await user.type(moment, '2099-01-01T09:00{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Выберите рабочее время');
    expect(moment).toHaveValue('2099-01-01T09:00');
  });

  it('saves unsaved changes before publishing', async () => {
    const { updated, published } = newsroom();
    const { user } = open('?edit=7');
    await user.type(await field('Краткое содержание'), ' и ясно');
    await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать новость?' }));
    await user.click(dialog.getByRole('button', { name: 'Опубликовать' }));
    expect(await screen.findByRole('button', { name: 'Снять с публикации' })).toBeInTheDocument();
    expect(updated.calls[0]?.body).toMatchObject({ summary: 'Коротко и ясно', version: 3 });
    expect(published.calls[0]?.body).toEqual({ version: 4, publish_at: null });
  });

  it('schedules a publication in the future only', async () => {
    const { published } = newsroom();
    const { user } = open('?edit=7');
    await user.click(await screen.findByRole('button', { name: 'Запланировать' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Когда опубликовать' }));
    const moment = dialog.getByLabelText('Дата и время');
    await user.clear(moment);
    await user.type(moment, '2020-01-01T09:00');
    expect(await dialog.findByText('Это время уже прошло.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Запланировать' })).toBeDisabled();
    await user.clear(moment);
    await user.type(moment, '2099-01-01T09:00');
    await user.click(dialog.getByRole('button', { name: 'Запланировать' }));
    await waitFor(() => expect(published.calls).toHaveLength(1));
    expect(published.calls[0]?.body.publish_at).toBe(new Date(2099, 0, 1, 9).toISOString());
  });

  it('keeps unsaved text on the device until it is saved or discarded', async () => {
    newsroom();
    const { user, unmount } = open('?edit=7');
    await user.type(await field('Заголовок'), ' сегодня');
    unmount();
    const again = open('?edit=7');
    expect(await field('Заголовок')).toHaveValue('Ставка снижена сегодня');
    await again.user.click(screen.getByRole('button', { name: 'Отменить мои изменения' }));
    expect(await field('Заголовок')).toHaveValue('Ставка снижена');
    again.unmount();
    open('?edit=7');
    expect(await field('Заголовок')).toHaveValue('Ставка снижена');
    expect(screen.queryByText(/Восстановлен/)).not.toBeInTheDocument();
  });

  it('shows a conflict with another editor and offers both versions', async () => {
    const room = newsroom();
    const { user } = open('?edit=7');
    await user.type(await field('Заголовок'), '!');
    room.by({ title: 'Чужой заголовок' });
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByText('Новость изменил другой редактор')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Сохранить мой' }));
    await waitFor(() => expect(room.updated.calls.at(-1)?.body).toMatchObject({ version: 4 }));
    expect(await field('Заголовок')).toHaveValue('Ставка снижена!');
  });

  it('follows what another editor saves while nothing is typed', async () => {
    const room = newsroom();
    const opened = open('?edit=7');
    const { user } = opened;
    expect(await field('Заголовок')).toHaveValue('Ставка снижена');
    room.by({ title: 'Чужой заголовок' });
    await lookAgain(opened);
    await waitFor(async () => expect(await field('Заголовок')).toHaveValue('Чужой заголовок'));
    expect(screen.queryByText('Новость изменил другой редактор')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Сохранить черновик' })).toBeDisabled();
    await user.type(await field('Заголовок'), '!');
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() =>
      expect(room.updated.calls.at(-1)?.body).toMatchObject({ title: 'Чужой заголовок!', version: 4 }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить черновик' })).toBeDisabled());
    room.by({ title: 'Ещё один заголовок' });
    await lookAgain(opened);
    await waitFor(async () => expect(await field('Заголовок')).toHaveValue('Ещё один заголовок'));
    expect(screen.queryByText('Новость изменил другой редактор')).not.toBeInTheDocument();
  });

  it('saves over nothing that another editor saved since, after a reload neither', async () => {
    const room = newsroom();
    const first = open('?edit=7');
    await first.user.type(await field('Заголовок'), '!');
    room.by({ summary: 'Чужое' });
    await lookAgain(first);
    expect(await screen.findByText('Новость изменил другой редактор')).toBeInTheDocument();
    first.unmount();
    const { user } = open('?edit=7');
    expect(await field('Заголовок')).toHaveValue('Ставка снижена!');
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    await waitFor(() => expect(room.updated.calls.at(-1)?.body).toMatchObject({ version: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Взять его текст' }));
    await waitFor(async () => expect(await field('Заголовок')).toHaveValue('Ставка снижена'));
    expect(await field('Краткое содержание')).toHaveValue('Чужое');
    expect(screen.queryByText('Новость изменил другой редактор')).not.toBeInTheDocument();
  });

  it('takes no publication of its own for another editor', async () => {
    const room = newsroom();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    mockEndpoint(publishNews, async () => {
      await answered;
      return room.by({ state: 'published', published_at: '2026-03-05T10:00:00.000Z' });
    });
    const { user } = open('?edit=7');
    await user.click(await screen.findByRole('button', { name: 'Опубликовать' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Опубликовать новость?' }));
    await user.click(dialog.getByRole('button', { name: 'Опубликовать' }));
    const title = screen.getByRole('textbox', { name: 'Заголовок', hidden: true });
    fireEvent.change(title, { target: { value: 'Позже' } });
    resolve();
    expect(await screen.findByRole('button', { name: 'Снять с публикации' })).toBeInTheDocument();
    expect(title).toHaveValue('Позже');
    expect(screen.queryByText('Новость изменил другой редактор')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Сохранить изменения' }));
    await waitFor(() =>
      expect(room.updated.calls.at(-1)?.body).toMatchObject({ title: 'Позже', version: 4 }),
    );
  });

  it('inserts an uploaded image with its description', async () => {
    newsroom();
    const uploads = mockEndpoint(uploadNewsImage, { id: IMAGE_ID });
    const { user } = open('?edit=7');
    await user.click(await screen.findByRole('button', { name: 'Изображение' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Изображение' }));
    await user.click(dialog.getByRole('button', { name: 'Вставить' }));
    expect(await dialog.findByText('Выберите файл.')).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('Файл'), new File(['x'], 'chart.png', { type: 'image/png' }));
    await user.type(dialog.getByRole('textbox', { name: 'Что изображено' }), 'График ставки');
    await user.click(dialog.getByRole('button', { name: 'Вставить' }));
    await waitFor(async () =>
      expect(await field('Текст')).toHaveValue(`Текст\n\n![График ставки](images/${IMAGE_ID})\n`),
    );
    expect(uploads.calls).toHaveLength(1);
  });

  it('says what was not done with the article', async () => {
    newsroom();
    const fail = (): never => {
      throw mockError('internal', { status: 500 });
    };
    mockEndpoint(updateNews, fail);
    mockEndpoint(deleteNews, fail);
    const { user } = open('?edit=7');
    await user.type(await field('Заголовок'), '!');
    await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }));
    expect(await screen.findByText('Новость не сохранена')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Черновик не удалён')).toBeInTheDocument();
  });

  it('deletes a draft after confirmation', async () => {
    const { deleted } = newsroom();
    const { user } = open('?edit=7');
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(deleted.calls).toHaveLength(1));
    await waitFor(() => expect(window.location.hash).toBe('#/news?editing=draft'));
  });
});
