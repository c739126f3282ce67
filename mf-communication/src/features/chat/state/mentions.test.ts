import { toMention, plainText } from './mentions.ts';

const ID = '6f1c2d3e-0000-4000-8000-000000000001';

it.each([
  ['**Проверьте** ставку', 'Проверьте ставку'],
  [`Смотрите ${toMention(ID, 'Устав')}`, 'Смотрите «Устав»'],
  ['[Памятка](https://example.com/a) и `код`', 'Памятка и код'],
  ['_Важно_: ~~нет~~ да', 'Важно: нет да'],
  ['- первое\n- второе', 'первое\nвторое'],
  ['2 * 3 * 4 и файл_с_именем', '2 * 3 * 4 и файл_с_именем'],
  ['Ставка 5 - 7 %', 'Ставка 5 - 7 %'],
])('a line of a list shows no signs of Markdown: %s', (text, line) => {
  expect(plainText(text)).toBe(line);
});
