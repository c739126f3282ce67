import { screen, waitFor } from '@testing-library/react';
import { countUnreadNews, listNews, markAllNewsRead, readNews } from 'shared-kernel/contract/news';
import type { NewsItem } from 'shared-kernel/contract/news';
import { Route, Routes } from 'shared-kernel/router';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { ArticlePage } from './article-page.tsx';
import { NewsPage } from './news-page.tsx';

/** A bank with a newspaper: it remembers what was read. */
function bankWith(count: number) {
  let items: NewsItem[] = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    section: index === 1 ? 'security' : 'regulation',
    title: `Новость ${index + 1}`,
    summary: 'Коротко',
    pinned: index === 0,
    read: false,
    author: 'Банк',
    published_at: '2026-03-05T09:30:00.000Z',
  }));
  const list = mockEndpoint(listNews, ({ query }) => {
    const rows = items.filter(
      (item) =>
        (query.section === undefined || item.section === query.section) &&
        item.title.includes(query.search ?? ''),
    );
    const from = (query.page - 1) * query.per_page;
    return { data: rows.slice(from, from + query.per_page), pagination: { total: rows.length } };
  });
  mockEndpoint(countUnreadNews, () => {
    const unread: Partial<Record<NewsItem['section'], number>> = {};
    for (const { section, read } of items) if (!read) unread[section] = (unread[section] ?? 0) + 1;
    return unread;
  });
  mockEndpoint(readNews, ({ params }) => {
    items = items.map((item) => (item.id === params.id ? { ...item, read: true } : item));
    const found = items.find((item) => item.id === params.id);
    if (!found) throw mockError('not_found', { status: 404 });
    return { ...found, body: 'Текст **важный** <script>alert(1)</script>' };
  });
  mockEndpoint(markAllNewsRead, () => {
    items = items.map((item) => ({ ...item, read: true }));
    return { success: true };
  });
  return list;
}

function open(route: string) {
  return renderWithPortal(
    <Routes>
      <Route path="/news" element={<NewsPage />} />
      <Route path="/news/:section" element={<NewsPage />} />
      <Route path="/news/:section/:id" element={<ArticlePage />} />
    </Routes>,
    { route },
  );
}

describe('NewsPage', () => {
  it('shows pages of twelve and marks pinned and unread articles', async () => {
    bankWith(14);
    const { user } = open('/news');
    expect(await screen.findByText('14 новостей, 14 новых')).toBeInTheDocument();
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(12);
    expect(screen.getAllByText('Закреплено')).toHaveLength(1);
    expect(screen.getAllByText('Новое')).toHaveLength(12);
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2));
    expect(window.location.hash).toBe('#/news?page=2');
  });

  it('shows the unread counts in the tabs', async () => {
    bankWith(14);
    const { user } = open('/news');
    expect(
      await screen.findByRole('link', { name: 'Регулирование , непрочитанных: 13' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Все , непрочитанных: 14' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Рынок' })).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: /Новость 2/u }));
    await screen.findByRole('heading', { level: 1, name: 'Новость 2' });
    window.location.hash = '#/news';
    expect(await screen.findByRole('link', { name: 'Безопасность' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Отметить все прочитанными' }));
    await waitFor(() => expect(screen.queryByText(/непрочитанных/u)).not.toBeInTheDocument());
  });

  it('filters by section and searches in it', async () => {
    bankWith(14);
    const { user } = open('/news/security');
    expect(await screen.findByText('1 новость, 1 новая')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'нет такого');
    // How many of what is found are new, the bank does not say.
    expect(await screen.findByText('0 новостей')).toBeInTheDocument();
    expect(await screen.findByText('Ничего не найдено.')).toBeInTheDocument();
  });

  it('renders an article as safe text and marks it as read', async () => {
    bankWith(2);
    const { user } = open('/news');
    await user.click(await screen.findByRole('link', { name: 'Новость 1' }));
    expect((await screen.findByText('важный')).tagName).toBe('STRONG');
    expect(document.querySelector('article script')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Назад: Регулирование' }));
    await screen.findByRole('link', { name: 'Новость 1' });
    await waitFor(() => expect(screen.queryByText('Новое')).not.toBeInTheDocument());
  });

  it('marks all articles as read', async () => {
    bankWith(3);
    const { user } = open('/news');
    await screen.findAllByText('Новое');
    await user.click(screen.getByRole('button', { name: 'Отметить все прочитанными' }));
    await waitFor(() => expect(screen.queryByText('Новое')).not.toBeInTheDocument());
  });

  it('shows the not-found page for a section that does not exist', async () => {
    const list = bankWith(2);
    open('/news/no-such');
    expect(await screen.findByRole('heading', { level: 1, name: 'Страница не найдена' })).toBeInTheDocument();
    expect(list.calls).toHaveLength(0);
  });

  it('redirects an old address to the section of the article or shows not found', async () => {
    bankWith(2);
    const { unmount } = open('/news/market/1');
    await screen.findByText('важный');
    expect(window.location.hash).toBe('#/news/regulation/1');
    unmount();
    open('/news/regulation/99');
    expect(await screen.findByRole('heading', { level: 1, name: 'Новость не найдена' })).toBeInTheDocument();
  });
});
