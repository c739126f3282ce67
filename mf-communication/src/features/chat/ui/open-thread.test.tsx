import { screen } from '@testing-library/react';
import { listThreads, setResponder } from 'shared-kernel/contract/chat';
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
});
