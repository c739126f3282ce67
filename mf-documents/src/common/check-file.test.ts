import { ALLOWED_EXTENSIONS, RESUMABLE_LIMIT_BYTES } from 'shared-kernel/contract/documents';
import { checkFile } from './check-file.ts';

const check = (name: string, size = 100): string | null => checkFile({ name, size });

it.each(ALLOWED_EXTENSIONS)('checkFile accepts .%s in either case', (extension) => {
  expect(check(`Устав.${extension}`)).toBeNull();
  expect(check(`Устав.${extension.toUpperCase()}`)).toBeNull();
});

it.each(['Баланс за 2025 г. (форма 1).pdf', 'Договор №7 «Ромашка» – копия.docx', 'отчёт_v2,итог+.xlsx'])(
  'checkFile accepts the name %s',
  (name) => expect(check(name)).toBeNull(),
);

it.each([
  ['program.exe', 'Файлы .exe не принимаются'],
  ['Устав', 'нет расширения'],
  ['../устав.pdf', 'недопустимые знаки'],
  ['a/b.pdf', 'недопустимые знаки'],
  ['.pdf', 'недопустимые знаки'],
  ['con.pdf', 'недопустимые знаки'],
  ['invoice\u202Efdp.pdf', 'недопустимые знаки'],
  ['a<b>.pdf', 'недопустимые знаки'],
  [`${'я'.repeat(200)}.pdf`, 'длиннее 200'],
])('checkFile refuses %s', (name, reason) => expect(check(name)).toContain(reason));

it('checkFile refuses an empty file and one over 500 MB', () => {
  expect(check('Устав.pdf', 0)).toContain('пустой');
  expect(check('Устав.pdf', RESUMABLE_LIMIT_BYTES)).toBeNull();
  expect(check('Устав.pdf', RESUMABLE_LIMIT_BYTES + 1)).toContain('больше 500\u00a0МБ');
});
