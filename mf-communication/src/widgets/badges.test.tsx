import { act, screen, waitFor } from '@testing-library/react';
import { countUnreadChat } from 'shared-kernel/contract/chat';
import { countNotifications, getNotificationSettings } from 'shared-kernel/contract/notifications';
import { portalEvents } from 'shared-kernel/events';
import { createPortalQueryClient, queryKeys } from 'shared-kernel/query';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal, signInForTest } from 'shared-kernel/testing/render-with-portal.tsx';
import { ChatBadge } from './chat-badge.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const settings = (muted: boolean) => ({ muted, muted_until: null });

describe('badges of the menu', () => {
  beforeEach(() => signInForTest({}, 'metcome'));

  it('ChatBadge tells the sum over the banks and how much of it is elsewhere', async () => {
    mockEndpoint(countUnreadChat, ({ bank }) => ({ messages: bank === 'sgb' ? 3 : 2, threads: 1 }));
    renderWithPortal(<ChatBadge />);
    expect(
      await screen.findByText('Непрочитанных сообщений в чате: 5, из них в других банках: 2'),
    ).toBeInTheDocument();
  });

  it('ChatBadge keeps the number of a bank that fails', async () => {
    const metcome = { isDown: false };
    const count = mockEndpoint(countUnreadChat, ({ bank }) => {
      if (bank === 'metcome' && metcome.isDown) throw mockError('internal', { status: 503 });
      return { messages: bank === 'sgb' ? 3 : 2, threads: 1 };
    });
    const client = createPortalQueryClient();
    renderWithPortal(<ChatBadge />, { queryClient: client });
    await screen.findByText(/в чате: 5/);
    metcome.isDown = true;
    const asked = count.calls.length;
    await client.invalidateQueries({ queryKey: queryKeys.endpoint(countUnreadChat, undefined, 'metcome') });
    await waitFor(() => expect(count.calls.length).toBeGreaterThan(asked));
    expect(screen.getByText(/в чате: 5, из них в других банках: 2/)).toBeInTheDocument();
  });

  it('ChatBadge asks anew after a message, and not after a delivery', async () => {
    let messages = 3;
    const count = mockEndpoint(countUnreadChat, ({ bank }) => ({
      messages: bank === 'sgb' ? messages : 0,
      threads: 1,
    }));
    renderWithPortal(<ChatBadge />);
    await screen.findByText(/в чате: 3/);
    const asked = count.calls.length;
    jest.useFakeTimers();
    portalEvents.emit('thread-changed', { threadId: 'a', deliveredId: 1, side: 'agent' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    messages = 4;
    portalEvents.emit('thread-changed', { threadId: 'a', messageId: 2 });
    expect(await screen.findByText(/в чате: 4/)).toBeInTheDocument();
    expect(count.calls).toHaveLength(asked + 1);
  });

  it('UnreadBadge counts other banks beside a muted one, and not those that are muted', async () => {
    mockEndpoint(countNotifications, ({ bank }) => (bank === 'sgb' ? 4 : 2));
    const muted = new Set(['sgb']);
    mockEndpoint(getNotificationSettings, ({ bank }) => settings(muted.has(bank)));
    const { unmount } = renderWithPortal(<UnreadBadge />);
    expect(
      await screen.findByText('Непрочитанных уведомлений: 2, из них в других банках: 2'),
    ).toBeInTheDocument();
    expect(await screen.findByLabelText('Уведомления этого банка без звука')).toBeInTheDocument();
    unmount();
    muted.delete('sgb');
    muted.add('metcome');
    renderWithPortal(<UnreadBadge />);
    expect(await screen.findByText('Непрочитанных уведомлений: 4')).toBeInTheDocument();
  });
});
