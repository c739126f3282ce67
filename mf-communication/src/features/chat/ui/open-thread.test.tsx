import { screen } from '@testing-library/react';
import { listThreads, readThread, setResponder } from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { THREAD, bankThread, createThread } from '../../../testing/chat.ts';
import { ChatPage } from './chat-page.tsx';

describe('OpenThread', () => {
  it('tells the bank’s people that a thread was not taken', async () => {
    bankThread([]);
    mockEndpoint(listThreads, [createThread(THREAD, 'Первая')]);
    mockEndpoint(setResponder, () => {
      throw mockError('internal', { status: 500 });
    });
    const { user } = renderWithPortal(
      <>
        <ChatPage />
        <PortalToaster />
      </>,
      { route: `/chat?thread=${THREAD}`, user: { is_staff: true } },
    );
    await user.click(await screen.findByRole('button', { name: /Взять диалог/ }));
    expect(await screen.findByText('Диалог не взят')).toBeInTheDocument();
  });

  it('shows a thread beyond the end of the list, and what becomes of it', async () => {
    bankThread([]);
    const bank = { responder: null as Thread['responder'], closed: false };
    const application = { id: 1042, hash_password: 'h'.repeat(20), client_name: 'ООО «Ромашка»' };
    mockEndpoint(readThread, () =>
      createThread(THREAD, 'Заявка №1042', { kind: 'application', application, ...bank }),
    );
    mockEndpoint(setResponder, () => {
      bank.responder = { id: crypto.randomUUID(), name: 'Петрова А. С.', is_me: true };
      return { success: true };
    });
    const { user } = renderWithPortal(<ChatPage />, {
      route: `/chat?thread=${THREAD}`,
      user: { is_staff: true },
    });
    expect(await screen.findByRole('region', { name: 'ООО «Ромашка», Заявка №1042' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Заявка №1042' })).toHaveAttribute(
      'href',
      expect.stringContaining(application.hash_password),
    );
    await user.click(screen.getByRole('button', { name: /Взять диалог/ }));
    expect(await screen.findByRole('button', { name: /Снять с себя/ })).toBeInTheDocument();
    expect(screen.queryByText(/Диалог закрыт/)).not.toBeInTheDocument();
    bank.closed = true;
    portalEvents.emit('thread-changed', { threadId: THREAD });
    expect(await screen.findByText(/Диалог закрыт/)).toBeInTheDocument();
  });
});
