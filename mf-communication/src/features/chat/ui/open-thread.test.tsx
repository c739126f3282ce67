import { screen, waitFor } from '@testing-library/react';
import {
  listMessages,
  listThreads,
  markThreadRead,
  readThread,
  reportDelivered,
  setResponder,
} from 'shared-kernel/contract/chat';
import type { Thread } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { PortalToaster } from 'shared-kernel/toast';
import { THREAD, bankThread, createThread, message, withLayout } from '../../../testing/chat.ts';
import { ChatPage } from './chat-page.tsx';

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

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

  it('lets the bank’s people say that a thread needs no answer, as long as it waits for one', async () => {
    bankThread([message(1, 'Спасибо, вопрос решён.', false)]);
    const bank = { waiting_since: '2026-03-05T09:30:00.000Z' as string | null };
    mockEndpoint(listThreads, () => [createThread(THREAD, 'Первая', bank)]);
    const asked = mockEndpoint(setResponder, () => {
      bank.waiting_since = null;
      return { success: true };
    });
    const { user } = renderWithPortal(<ChatPage />, {
      route: `/chat?thread=${THREAD}`,
      user: { is_staff: true },
    });
    await user.click(await screen.findByRole('button', { name: /Ответ не нужен/ }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /Ответ не нужен/ })).not.toBeInTheDocument(),
    );
    expect(asked.calls.map(({ body }) => body.action)).toEqual(['settle']);
    expect(screen.getByRole('button', { name: /Взять диалог/ })).toBeInTheDocument();
  });

  it('leaves a thread once it is marked as unread, and shows there what is new when it is opened again', async () => {
    const bank = bankThread([message(1, 'Старое', false), message(2, 'Новое', false)]);
    mockEndpoint(listThreads, [createThread(THREAD, 'Первая')]);
    mockEndpoint(reportDelivered, { success: true });
    const { user } = renderWithPortal(<ChatPage />, { route: `/chat?thread=${THREAD}` });
    await screen.findByText('Новое');
    const { promise: answered, resolve } = Promise.withResolvers<{ success: boolean }>();
    const mark = mockEndpoint(markThreadRead, () => answered);
    await user.click(screen.getByRole('button', { name: /Отметить непрочитанным/ }));
    await waitFor(() => expect(mark.calls.map(({ body }) => body.last_read_id)).toEqual([1]));
    expect(window.location.hash).toContain(THREAD);
    resolve({ success: true });
    expect(await screen.findByText('Выберите диалог')).toBeInTheDocument();
    // What the bank would say of its marks comes later.
    bank.history.remove();
    mockEndpoint(listMessages, () => new Promise(() => undefined));
    await user.click(screen.getByRole('link', { name: /Первая/ }));
    expect(await screen.findByText('Новые сообщения')).toBeInTheDocument();
  });

  it('stays in a thread that was not marked as unread, and tells it', async () => {
    bankThread([message(1, 'Ответ банка', false)]);
    mockEndpoint(listThreads, [createThread(THREAD, 'Первая')]);
    const { user } = renderWithPortal(
      <>
        <ChatPage />
        <PortalToaster />
      </>,
      { route: `/chat?thread=${THREAD}` },
    );
    await screen.findByText('Ответ банка');
    mockEndpoint(markThreadRead, () => {
      throw mockError('internal', { status: 500 });
    });
    await user.click(screen.getByRole('button', { name: /Отметить непрочитанным/ }));
    expect(await screen.findByText('Диалог не отмечен непрочитанным')).toBeInTheDocument();
    expect(screen.getByText('Ответ банка')).toBeInTheDocument();
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
