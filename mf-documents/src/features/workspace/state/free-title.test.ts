import { MAX_TITLE, toFreeTitle } from './free-title.ts';

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
