import {
  addMention,
  namedMentions,
  plainText,
  toMention,
  withoutMention,
  writeMentions,
} from './mentions.ts';

const ID = '6f1c2d3e-0000-4000-8000-000000000001';

it.each([
  ['**Проверьте** ставку', 'Проверьте ставку'],
  [`Смотрите ${toMention({ documentId: ID, title: 'Устав' })}`, 'Смотрите «Устав»'],
  ['[Памятка](https://example.com/a) и `код`', 'Памятка и код'],
  ['_Важно_: ~~нет~~ да', 'Важно: нет да'],
  ['- первое\n- второе', 'первое\nвторое'],
  ['2 * 3 * 4 и файл_с_именем', '2 * 3 * 4 и файл_с_именем'],
  ['Ставка 5 - 7 %', 'Ставка 5 - 7 %'],
])('a line of a list shows no signs of Markdown: %s', (text, line) => {
  expect(plainText(text)).toBe(line);
});

describe('a mention in the entry', () => {
  const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';

  it('is its title in quotation marks until the message is sent', () => {
    const { mark, mentions } = addMention([], ID, 'Устав [ред. 2] (скан)');
    expect(mark).toBe('«Устав ред. 2 скан»');
    const text = `Смотрите ${mark} и ответьте`;
    expect(writeMentions(text, mentions)).toBe(`Смотрите [Устав ред. 2 скан](document:${ID}) и ответьте`);
    expect(plainText(writeMentions(text, mentions))).toBe(text);
  });

  it('tells two documents with one title apart, and knows one that is mentioned again', () => {
    const first = addMention([], ID, 'Устав');
    const second = addMention(first.mentions, OTHER, 'Устав');
    expect([first.mark, second.mark]).toEqual(['«Устав»', '«Устав 2»']);
    expect(addMention(second.mentions, ID, 'Устав')).toEqual({ mark: '«Устав»', mentions: second.mentions });
    expect(writeMentions('«Устав 2» и «Устав»', second.mentions)).toBe(
      `[Устав 2](document:${OTHER}) и [Устав](document:${ID})`,
    );
  });

  it('is gone with its words, and takes them along when it is removed', () => {
    const { mentions } = addMention([], ID, 'Устав');
    expect(namedMentions('Вот «Уста»', mentions)).toEqual([]);
    expect(namedMentions('Вот «Устав»', mentions)).toEqual(mentions);
    expect(withoutMention('Вот «Устав» готов', mentions[0]!)).toBe('Вот готов');
  });
});
