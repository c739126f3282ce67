import { screen, waitFor } from '@testing-library/react';
import { getDataset } from 'shared-kernel/contract/agent';
import type { AlertMessage } from 'shared-kernel/contract/agent';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { UrgentBanner } from './urgent-banner.tsx';

function bankWith(count: number): void {
  const alert_messages = Array.from({ length: count }, (_, index): AlertMessage => {
    const level = index === 1 ? 'critical' : 'info';
    return {
      id: index + 1,
      title: `Сообщение ${index + 1}`,
      text: 'Текст',
      level,
      published_at: '2026-03-05T09:30:00.000Z',
    };
  });
  mockEndpoint(getDataset, { alert_messages, contacts: [], curator: null, archive: 0, logo_url: null });
}

describe('UrgentBanner', () => {
  it.each([
    [2, '2 срочных сообщения'],
    [4, '4 срочных сообщения'],
    [5, '5 срочных сообщений'],
    [11, '11 срочных сообщений'],
    [21, '21 срочное сообщение'],
    [22, '22 срочных сообщения'],
    [111, '111 срочных сообщений'],
  ])('counts %i as «%s»', async (count, text) => {
    bankWith(count);
    renderWithPortal(<UrgentBanner />);
    expect(
      await screen.findByText(text.replace(' ', '\u00a0'), { normalizer: (value) => value }),
    ).toBeInTheDocument();
  });

  it('shows the most severe message first and hides dismissed ones', async () => {
    bankWith(2);
    const first = renderWithPortal(<UrgentBanner />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Сообщение 2');
    await first.user.click(screen.getByRole('button', { name: 'Прочитано: Сообщение 2' }));
    expect(await screen.findByText(/Сообщение 1/)).toBeInTheDocument();
    expect(localStorage.getItem('read_alert_message_ids')).toBe('["sgb:2"]');
    first.unmount();
    renderWithPortal(<UrgentBanner />);
    await waitFor(() => expect(screen.getByText(/Сообщение 1/)).toBeInTheDocument());
    expect(screen.queryByText(/Сообщение 2/)).not.toBeInTheDocument();
  });

  it('hides at one bank nothing that was read at another', async () => {
    bankWith(2);
    const first = renderWithPortal(<UrgentBanner />, { bank: 'cub' });
    await first.user.click(await screen.findByRole('button', { name: 'Прочитано: Сообщение 2' }));
    first.unmount();
    renderWithPortal(<UrgentBanner />, { bank: 'metcome' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Сообщение 2');
  });

  it('shows no message again that was read before its bank was remembered with it', async () => {
    localStorage.setItem('read_alert_message_ids', '[2]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'read_alert_message_ids' }));
    bankWith(2);
    renderWithPortal(<UrgentBanner />);
    expect(await screen.findByText(/Сообщение 1/)).toBeInTheDocument();
    expect(screen.queryByText(/Сообщение 2/)).not.toBeInTheDocument();
  });
});
