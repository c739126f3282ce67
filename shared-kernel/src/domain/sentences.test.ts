import { withFullStop } from './sentences.ts';

describe('withFullStop', () => {
  it.each([
    ['Так решил Иванов И. И.', 'Так решил Иванов И. И.'],
    ['Так решил Иванов Иван', 'Так решил Иванов Иван.'],
    ['Пришлите выписку!', 'Пришлите выписку!'],
    ['Договор с ООО «Ромашка»', 'Договор с ООО «Ромашка».'],
  ])('%s', (text, sentence) => {
    expect(withFullStop(text)).toBe(sentence);
  });
});
