import { applyMarkup, insertBlock } from './markdown-edit.ts';

const select = (text: string, from: number, to: number) => ({ text, from, to });

describe('markdown editing', () => {
  it('wraps the selection in bold and keeps it selected', () => {
    const { text, from, to } = applyMarkup(select('один два три', 5, 8), 'bold', 'текст');
    expect(text).toBe('один **два** три');
    expect(text.slice(from, to)).toBe('два');
  });

  it('inserts a selected placeholder without a selection', () => {
    const { text, from, to } = applyMarkup(select('', 0, 0), 'link', 'текст');
    expect(text).toBe('[текст](https://)');
    expect(text.slice(from, to)).toBe('текст');
  });

  it('toggles the list marker of every selected line', () => {
    const marked = applyMarkup(select('первая\nвторая', 2, 13), 'list', 'текст');
    expect(marked.text).toBe('- первая\n- вторая');
    expect(applyMarkup(marked, 'list', 'текст').text).toBe('первая\nвторая');
  });

  it('inserts an image as a paragraph of its own', () => {
    expect(insertBlock(select('до  после', 2, 3), '![x](images/1)').text).toBe(
      'до\n\n![x](images/1)\n\nпосле',
    );
    expect(insertBlock(select('', 0, 0), '![x](images/1)').text).toBe('![x](images/1)\n');
  });
});
