import { findUnread } from './urgent-messages.ts';

describe('findUnread', () => {
  it('puts the gravest first, then the newest, without what was read or says nothing', () => {
    const messages = [
      { id: 1, title: 'Курс', text: 'Новый курс', level: 'info', published_at: '2026-11-26T09:00:00Z' },
      { id: 2, text: 'Скоринг медленнее обычного', published_at: '2026-11-24T09:00:00Z' },
      { id: 3, title: 'Отчётность', level: 'warning', published_at: '2026-11-25T09:00:00Z' },
      { id: 4, title: 'Банк закрыт', level: 'critical', published_at: '2026-11-20T09:00:00Z' },
      { id: 5, title: 'Прочитано', level: 'critical', published_at: '2026-11-26T09:00:00Z' },
      { id: 6, level: 'critical', published_at: '2026-11-26T09:00:00Z' },
    ] as const;
    const shown = findUnread(messages, [5, 'metcome:4', 'sgb:7'], 'sgb');
    expect(shown.map(({ id, title, text }) => [id, title, text])).toEqual([
      [4, 'Банк закрыт', ''],
      [3, 'Отчётность', ''],
      [2, 'Скоринг медленнее обычного', ''],
      [1, 'Курс', 'Новый курс'],
    ]);
  });
});
