import { shortenFileName } from './file-names.ts';

it.each([
  ['Устав.pdf', 'Устав', 'PDF'],
  ['Счёт на оплату № 7.pdf', 'Счёт на оплату', '№ 7.pdf'],
  ['Уставный капитал.pdf', 'Устав', 'Уставный капитал.pdf'],
  ['Документ.pdf', 'Устав', 'Документ.pdf'],
  ['Устав', 'Устав', ''],
  ['Документ.pdf', '', 'Документ.pdf'],
])('shortenFileName of «%s» below «%s» is «%s»', (fileName, title, short) => {
  expect(shortenFileName(fileName, title)).toBe(short);
});
