import { createThread } from '../../../testing/chat.ts';
import { mergeThreads } from './merge-threads.ts';

const at = (id: string, minute: number, unread = 0) =>
  createThread(id, id, {
    last_message: { text: '', author_name: '', created_at: `2026-03-05T09:${minute}:00.000Z` },
    unread,
  });

describe('mergeThreads', () => {
  it('puts unread threads of all banks first, then the latest, and one without a message last', () => {
    const silent = createThread('silent', 'silent', { last_message: null });
    const rows = mergeThreads([
      { bank: 'sgb', data: [silent, at('old', 10), at('new', 40)] },
      { bank: 'metcome', data: [at('unread', 20, 1), at('middle', 30)] },
      { bank: 'cub', data: undefined },
    ]);
    expect(rows.map(({ bank, thread }) => `${bank}:${thread.id}`)).toEqual([
      'metcome:unread',
      'sgb:new',
      'metcome:middle',
      'sgb:old',
      'sgb:silent',
    ]);
  });
});
