import { applyMarkup, insertBlock } from './markdown-edit.ts';

const select = (text: string, from: number, to: number) => ({ text, from, to });

describe('markup of a text', () => {
  it('makes what is selected bold, and leaves it selected', () => {
    const { text, from, to } = applyMarkup(select('один два три', 5, 8), 'bold', 'текст');
    expect(text).toBe('один **два** три');
    expect(text.slice(from, to)).toBe('два');
  });

  it('offers words to type over where nothing is selected', () => {
    const { text, from, to } = applyMarkup(select('', 0, 0), 'link', 'текст');
    expect(text).toBe('[текст](https://)');
    expect(text.slice(from, to)).toBe('текст');
  });

  it('marks every selected line, and takes the marks off again', () => {
    const marked = applyMarkup(select('первая\nвторая', 2, 13), 'list', 'текст');
    expect(marked.text).toBe('- первая\n- вторая');
    expect(applyMarkup(marked, 'list', 'текст').text).toBe('первая\nвторая');
  });

  it('puts an image into a paragraph of its own', () => {
    expect(insertBlock(select('до  после', 2, 3), '![x](images/1)').text).toBe(
      'до\n\n![x](images/1)\n\nпосле',
    );
    expect(insertBlock(select('', 0, 0), '![x](images/1)').text).toBe('![x](images/1)\n');
  });
});
