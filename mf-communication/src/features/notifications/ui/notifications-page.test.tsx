import { screen, waitFor, within } from '@testing-library/react';
import {
  clearNotifications,
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from 'shared-kernel/contract/notifications';
import type { Notification } from 'shared-kernel/contract/notifications';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { NotificationsPage } from './notifications-page.tsx';

/** A bank with a mailbox: it answers by what was done before, as a real one. */
function bankWith(count: number) {
  let box: Notification[] = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'status',
    title: `Событие ${index + 1}`,
    text: 'Банк изменил статус',
    read: false,
    application: null,
    created_at: '2026-03-05T09:30:00.000Z',
  }));
  mockEndpoint(countNotifications, () => ({ total: box.filter((each) => !each.read).length }));
  mockEndpoint(listNotifications, ({ query }) => {
    const from = (query.page_number - 1) * query.per_page;
    const rows = query.unread_only ? box.filter((each) => !each.read) : box;
    return { data: rows.slice(from, from + query.per_page), pagination: { total: rows.length } };
  });
  mockEndpoint(readNotification, ({ params }) => {
    box = box.map((each) => (each.id === params.id ? { ...each, read: true } : each));
    return { success: true };
  });
  mockEndpoint(readAllNotifications, () => {
    box = box.map((each) => ({ ...each, read: true }));
    return { success: true };
  });
  mockEndpoint(deleteNotification, ({ params }) => {
    box = box.filter((each) => each.id !== params.id);
    return { success: true };
  });
  mockEndpoint(clearNotifications, () => {
    box = [];
    return { success: true };
  });
  return {
    get size() {
      return box.length;
    },
  };
}

const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^Событие/));

describe('notifications page', () => {
  it('shows ten at a time and the count of unread ones', async () => {
    bankWith(21);
    renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    expect(await screen.findByText('Событие 1')).toBeInTheDocument();
    expect(rows()).toHaveLength(10);
    expect(await screen.findByText('21 непрочитанное')).toBeInTheDocument();
  });

  it('marks one as read and counts down', async () => {
    bankWith(2);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click((await screen.findAllByRole('button', { name: 'Отметить прочитанным' }))[0]!);
    expect(await screen.findByText('1 непрочитанное')).toBeInTheDocument();
  });

  it('deletes only after the question was answered', async () => {
    const bank = bankWith(2);
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    await user.click((await screen.findAllByRole('button', { name: 'Удалить уведомление' }))[0]!);
    expect(bank.size).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    await waitFor(() => expect(bank.size).toBe(1));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('shows the failure with a way to try again', async () => {
    mockEndpoint(countNotifications, () => 0);
    const failing = mockEndpoint(listNotifications, () => {
      throw mockError('unavailable', { status: 503 });
    });
    const { user } = renderWithPortal(<NotificationsPage />, { route: '/notifications' });
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    failing.remove();
    bankWith(1);
    await user.click(retry);
    expect(await screen.findByText('Событие 1')).toBeInTheDocument();
  });
});
