import { message } from '../../../testing/chat.ts';
import type { MessageWindow } from '../api/history.ts';
import { withNew, withWindow } from './thread-end.ts';

/** What a bank that has this many messages answers to who knows `known` of them. */
const answer = (stored: number, known: number): MessageWindow => ({
  messages: Array.from({ length: stored }, (_, at) => message(at + 1, `Сообщение ${at + 1}`, true)).slice(
    known,
  ),
  has_more: false,
  last_read_id: stored,
  last_read_number: stored,
  total: stored,
  other_side: { delivered_id: 0, read_id: 0 },
});

describe('withWindow', () => {
  it('keeps an own message in sight when an answer comes that was made before it was stored', () => {
    const sent = withNew(answer(2, 0), message(3, 'Отправлено меж тем', true));
    const end = withWindow(sent, answer(2, 2));
    expect(end.total).toBe(3);
    expect(end.messages.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(end.last_read_id).toBe(3);
  });

  it('takes what a fresher answer brings', () => {
    const end = withWindow(answer(2, 0), answer(4, 2));
    expect(end.total).toBe(4);
    expect(end.messages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });
});
