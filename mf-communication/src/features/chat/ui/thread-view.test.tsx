import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { listMessages, searchMessages } from 'shared-kernel/contract/chat';
import type { Message } from 'shared-kernel/contract/chat';
import { createDownloadLink } from 'shared-kernel/contract/documents';
import { portalEvents } from 'shared-kernel/events';
import { mockEndpoint } from 'shared-kernel/testing/mock-endpoint';
import { renderWithPortal } from 'shared-kernel/testing/render-with-portal.tsx';
import { bankThread, message, THREAD, withLayout, write } from '../../../testing/chat.ts';
import { ThreadView } from './thread-view.tsx';

beforeEach(withLayout);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** jsdom scrolls nothing. */
function withScrolling(): void {
  jest.spyOn(Element.prototype, 'scrollTo').mockImplementation(function to(this: Element, place) {
    this.scrollTop = (place as ScrollToOptions).top ?? 0;
    setTimeout(() => act(() => this.dispatchEvent(new Event('scroll'))));
  });
}

/** A thread that is opened at a message, and then at another one. */
function Found() {
  const [start, setStart] = useState(20);
  return (
    <>
      <button onClick={() => setStart(200)}>Другое</button>
      <ThreadView threadId={THREAD} closed={false} start={start} />
    </>
  );
}

describe('ThreadView', () => {
  it('shows a message that arrives while the thread is open', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Первое');
    bank.stored.push(message(2, 'Второе', false));
    portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 2 });
    expect(await screen.findByText('Второе')).toBeInTheDocument();
  });

  it('fetches a message that was stored before an own one but announced after it', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    bank.accept();
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Первое');
    bank.stored.push(message(2, 'Второе', false));
    await write(user, 'Третье{Enter}');
    await screen.findByLabelText('Отправлено');
    expect(screen.queryByText('Второе')).not.toBeInTheDocument();
    portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 2 });
    expect(await screen.findByText('Второе')).toBeInTheDocument();
    // Its own event asks for nothing more.
    const asked = bank.history.calls.length;
    portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 3 });
    bank.stored.push(message(4, 'Четвёртое', false));
    portalEvents.emit('thread-changed', { threadId: THREAD, messageId: 4 });
    await screen.findByText('Четвёртое');
    expect(bank.history.calls).toHaveLength(asked + 1);
  });

  it('shows the message of an event and fetches only a gap before it', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await screen.findByText('Первое');
    const arrive = (next: Message): void => {
      bank.stored.push(next);
      portalEvents.emit('thread-changed', { threadId: THREAD, messageId: next.id, message: next });
    };
    const asked = bank.history.calls.length;
    arrive(message(2, 'Второе', false));
    expect(await screen.findByText('Второе')).toBeInTheDocument();
    expect(bank.history.calls).toHaveLength(asked);
    bank.stored.push(message(3, 'Третье, о котором никто не сказал', false));
    arrive(message(4, 'Четвёртое', false));
    expect(await screen.findByText('Четвёртое')).toBeInTheDocument();
    expect(screen.getByText('Третье, о котором никто не сказал')).toBeInTheDocument();
    expect(bank.history.calls).toHaveLength(asked + 1);
  });

  it('renders only the visible rows of 100 000 messages', async () => {
    const bank = bankThread(
      Array.from({ length: 100_000 }, (_, index) => message(index + 1, `Строка ${index + 1}`, false)),
    );
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} start={50_000} />);
    // The end comes first, and then the part that is on the screen.
    await waitFor(() => expect(bank.history.calls.length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(screen.getByRole('log').querySelectorAll('[data-index]').length).toBeGreaterThan(5),
    );
    expect(screen.getByRole('log').querySelectorAll('[data-index]').length).toBeLessThan(60);
    expect(bank.history.calls.every(({ query }) => query.limit <= 200)).toBe(true);
    expect(bank.history.calls.length).toBeLessThan(10);
  });

  it('goes to another message that was found while the thread is open', async () => {
    bankThread(Array.from({ length: 300 }, (_, index) => message(index + 1, `Строка ${index + 1}.`, false)));
    withScrolling();
    const { user } = renderWithPortal(<Found />);
    await screen.findByText('Строка 20.');
    await user.click(screen.getByRole('button', { name: 'Другое' }));
    expect(await screen.findByText('Строка 200.')).toBeInTheDocument();
    expect(screen.queryByText('Строка 20.')).not.toBeInTheDocument();
  });

  it('marks the message at which a thread is opened for a moment, from when it is there', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => message(index + 1, `Строка ${index + 1}.`, false));
    withScrolling();
    bankThread(rows).history.remove();
    const late = Promise.withResolvers<undefined>();
    mockEndpoint(listMessages, async ({ query: { from, limit } }) => {
      if (from !== undefined) await late.promise;
      return {
        messages: from === undefined ? rows.slice(-limit) : rows.slice(from - 1, from - 1 + limit),
        has_more: true,
        last_read_id: 300,
        last_read_number: 300,
        total: 300,
        other_side: { delivered_id: 0, read_id: 0 },
      };
    });
    jest.useFakeTimers();
    renderWithPortal(<ThreadView threadId={THREAD} closed={false} start={20} />);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('log')).toBeInTheDocument();
    expect(screen.queryByText('Строка 20.')).not.toBeInTheDocument();
    await act(async () => {
      late.resolve(undefined);
      await jest.advanceTimersByTimeAsync(1_000);
    });
    const marked = () =>
      screen
        .getAllByRole('article')
        .filter((each) => each.hasAttribute('aria-current'))
        .map((each) => /Строка \d+/.exec(each.textContent ?? '')?.[0]);
    expect(marked()).toEqual(['Строка 20']);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(marked()).toEqual([]);
  });

  it('scrolls to the message of a search hit', async () => {
    bankThread([message(1, 'Договор аренды', false), message(2, 'Ещё', false)]);
    mockEndpoint(searchMessages, ({ query }) => ({
      hits: [
        {
          id: 1,
          number: 1,
          thread_id: query.thread_id ?? '',
          thread_title: 'Куратор',
          author_name: 'Петрова А. С.',
          excerpt: `нашлось: ${query.text}`,
          created_at: '2026-03-05T09:30:00.000Z',
        },
      ],
      has_more: false,
    }));
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} isSearching />);
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск в диалоге' }), 'аренды');
    const hit = await screen.findByRole('button', { name: /нашлось: аренды/ });
    expect(hit.querySelector('mark')).toHaveTextContent('аренды');
    await user.click(hit);
    expect(await screen.findByText('Договор аренды')).toBeInTheDocument();
  });

  it('opens the document that a message mentions', async () => {
    const id = '33333333-3333-4333-8333-333333333333';
    bankThread([message(1, `Смотрите [Устав](document:${id})`, false)]);
    const asked: string[] = [];
    mockEndpoint(createDownloadLink, ({ params }) => {
      asked.push(params.id);
      return { url: '/banks/sgb/files/ticket-ticket-ticket-ticket', expires_at: '2026-03-05T09:30:00.000Z' };
    });
    const opened = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await user.click(await screen.findByRole('button', { name: 'Устав' }));
    await waitFor(() => expect(opened).toHaveBeenCalled());
    expect(asked).toEqual([id]);
  });

  it('orders messages by the bank, whatever the clock of the device says', async () => {
    const bank = bankThread([message(1, 'Первое', false)]);
    bank.accept();
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('1999-01-01T00:00:00.000Z');
    const { user } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    await write(user, 'Второе{Enter}');
    await waitFor(() => expect(bank.stored).toHaveLength(2));
    await waitFor(() => {
      const texts = within(screen.getByRole('log'))
        .getAllByRole('article')
        .map((each) => each.textContent);
      expect(texts.map((each) => /Первое|Второе/.exec(each ?? '')?.[0])).toEqual(['Первое', 'Второе']);
    });
  });

  it('renders script as text', async () => {
    bankThread([message(1, '<img src=x onerror=alert(1)> [ссылка](javascript:alert(1))', false)]);
    const { container } = renderWithPortal(<ThreadView threadId={THREAD} closed={false} />);
    const link = await screen.findByText(/ссылка/);
    expect(link.closest('a')?.getAttribute('href') ?? '').not.toMatch(/javascript/i);
    expect(container.querySelector('img')).toBeNull();
  });
});
