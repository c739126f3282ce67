import { MAX_TITLE, toFreeFileName, toFreeTitle } from './free-title.ts';

it('toFreeTitle numbers a title that is taken', () => {
  expect(toFreeTitle('scan', new Set(['Устав']))).toBe('scan');
  expect(toFreeTitle('scan', new Set(['scan', 'scan (2)']))).toBe('scan (3)');
});

it('toFreeTitle keeps the number within the length that the bank keeps', () => {
  const long = 'о'.repeat(MAX_TITLE);
  const second = toFreeTitle(long, new Set([long]));
  expect(second).toBe(`${'о'.repeat(MAX_TITLE - 4)} (2)`);
  expect(toFreeTitle(long, new Set([long, second]))).toBe(`${'о'.repeat(MAX_TITLE - 4)} (3)`);
});

it.each([
  ['скан.pdf', 'скан (3).pdf'],
  ['без расширения', 'без расширения (3)'],
])('toFreeFileName numbers %s before its extension', (name, third) => {
  const second = toFreeFileName(name, new Set([name]));
  expect(toFreeFileName(name, new Set([name, second]))).toBe(third);
});

it('toFreeFileName keeps the end of a long name within the length that the bank keeps', () => {
  const long = `${'о'.repeat(MAX_TITLE)} версия 7.pdf`;
  const first = toFreeFileName(long, new Set());
  expect(first).toHaveLength(MAX_TITLE);
  const second = toFreeFileName(long, new Set([first]));
  expect(second).toHaveLength(MAX_TITLE);
  expect(second.endsWith(' версия 7 (2).pdf')).toBe(true);
});
