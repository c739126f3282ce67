import { screen } from '@testing-library/react';
import type { NewsItem } from 'shared-kernel/contract/news';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { NewsCard } from './news-item.tsx';

// The device's clock shows another day.
jest.mock('shared-kernel/http', () => ({
  ...jest.requireActual<object>('shared-kernel/http'),
  bankNow: () => new Date('2026-03-05T10:00:00.000Z'),
}));

it('NewsCard tells the day by the bank’s clock', () => {
  const item: NewsItem = {
    id: 1,
    section: 'regulation',
    title: 'Новый тариф',
    summary: 'С марта',
    pinned: false,
    read: true,
    author: 'Банк',
    published_at: '2026-03-05T09:30:00.000Z',
  };
  renderWithPortal(<NewsCard item={item} />);
  expect(screen.getByText('сегодня')).toBeInTheDocument();
});
