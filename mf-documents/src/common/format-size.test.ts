import { formatSize, formatSpeed } from './format-size.ts';

it.each([
  [0, '0 Б'],
  [1023, '1 023 Б'],
  [1024, '1 КБ'],
  [1_258_291, '1,2 МБ'],
  [50 * 1024 * 1024, '50 МБ'],
  [3 * 1024 ** 3, '3 ГБ'],
  [5000 * 1024 ** 3, '5 000 ГБ'],
])('formatSize writes %d bytes as %s', (bytes, expected) => {
  expect(formatSize(bytes).replaceAll('\u00a0', ' ')).toBe(expected);
});

it('formatSpeed adds the unit of time', () => {
  expect(formatSpeed(2 * 1024 * 1024)).toBe('2\u00a0МБ/с');
});
