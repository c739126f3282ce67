import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { markThreadRead } from 'shared-kernel/contract/chat';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint, mockError } from 'shared-kernel/testing/mock-endpoint';
import { TEST_USER, renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, message, THREAD, withLayout, withScreen } from '../../../testing/chat.ts';
import { ThreadView } from './thread-view.tsx';
import type { ThreadHandle } from './thread-view.tsx';

beforeEach(withLayout);
afterEach(() => jest.restoreAllMocks());

describe('ThreadView: delivery and read marks', () => {
  it('shows the delivery state of an own message', async () => {
    const bank = bankThread([message(1, 'Вопрос', true)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByRole('img', { name: 'Отправлено' })).toBeInTheDocument();
    const mark = (detail: object): void =>
      act(() => portalEvents.emit('thread-changed', { threadId: THREAD, ...detail }));
    // The reader's own mark says nothing about the other side.
    mark({ lastReadId: 1, side: 'agent' });
    mark({ deliveredId: 1, side: 'bank' });
    expect(await screen.findByRole('img', { name: 'Доставлено' })).toBeInTheDocument();
    mark({ lastReadId: 1, side: 'bank' });
    expect(await screen.findByRole('img', { name: 'Прочитано' })).toBeInTheDocument();
    expect(bank.marks).toEqual([]);
  });

  it('marks messages as read only when they are visible in the active tab', async () => {
    const page = withScreen();
    const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const bank = bankThread([message(1, 'Старое', false), message(2, 'Новое', false)], 1);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    expect(await screen.findByText('Новые сообщения')).toBeInTheDocument();
    await waitFor(() => expect(page.observed.size).toBe(1));
    expect(bank.marks).toEqual([]);
    await page.showAndWait();
    expect(bank.marks).toEqual([]);
    focus.mockReturnValue(true);
    fireEvent.focus(window);
    await waitFor(() => expect(bank.marks).toEqual([2]));
    // Read by now, and still where the reader found it.
    expect(screen.getByText('Новые сообщения')).toBeInTheDocument();
    page.restore();
  });

  it('moves the mark only forward by reading, also at a bank that does not know that yet', async () => {
    const page = withScreen();
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    bankThread([message(1, 'Старое', false), message(2, 'Новое', false)], 1);
    const asked = mockEndpoint(markThreadRead, ({ body }) => {
      if (body.forward)
        throw mockError('validation', { fields: [{ path: '/forward', code: 'unknown_field' }] });
      return { success: true };
    });
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Новое');
    await waitFor(() => expect(page.observed.size).toBe(1));
    await page.showAndWait();
    await waitFor(() =>
      expect(asked.calls.map(({ body }) => body)).toEqual([
        { last_read_id: 2, forward: true },
        { last_read_id: 2 },
      ]),
    );
    page.restore();
  });

  it('marks the last answer as unread and keeps it so while it is visible', async () => {
    const page = withScreen();
    jest.spyOn(document, 'hasFocus').mockReturnValue(true);
    const bank = bankThread([message(1, 'Ответ банка', false), message(2, 'Моё', true)]);
    const handle = { current: null as ThreadHandle | null };
    renderWithPortal(<ThreadView ref={handle} threadId={THREAD} closed={false} />);
    await screen.findByText('Ответ банка');
    await act(async () => expect(await handle.current?.markUnread()).toBe(true));
    expect(bank.marks).toEqual([0]);
    await waitFor(() => expect(page.observed.size).toBeGreaterThan(0));
    await page.showAndWait();
    expect(bank.marks).toEqual([0]);
    page.restore();
  });

  it('shows who else is typing', async () => {
    bankThread([message(1, 'Здравствуйте', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Здравствуйте');
    act(() => {
      portalEvents.emit('thread-typing', { threadId: THREAD, authorId: TEST_USER.id, authorName: 'Я' });
      portalEvents.emit('thread-typing', { threadId: 'other', authorId: 'x', authorName: 'Другой' });
    });
    expect(screen.queryByText(/печатает/)).not.toBeInTheDocument();
    act(() =>
      portalEvents.emit('thread-typing', { threadId: THREAD, authorId: 'x', authorName: 'Петрова А. С.' }),
    );
    expect(screen.getByText('Петрова А. С. печатает…')).toBeInTheDocument();
  });
});
