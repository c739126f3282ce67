import { formatFileSize } from './file-sizes.ts';

it.each([
  [0, '0 Б'],
  [1023, '1 023 Б'],
  [1024, '1 КБ'],
  [1_258_291, '1,2 МБ'],
  [50 * 1024 * 1024, '50 МБ'],
  [3 * 1024 ** 3, '3 ГБ'],
  [5000 * 1024 ** 3, '5 000 ГБ'],
])('formatFileSize writes %d bytes as %s', (bytes, expected) => {
  expect(formatFileSize(bytes).replaceAll('\u00a0', ' ')).toBe(expected);
});
