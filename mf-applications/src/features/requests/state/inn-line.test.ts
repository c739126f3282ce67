import { row } from '../../../testing/fixtures.ts';
import { innLine } from './inn-line.ts';

it('innLine is not said again below a name that is the INN', () => {
  expect(innLine(row(1, { client_name: 'ООО «Ромашка»', client_inn: '7707083893' }))).toBe('ИНН 7707083893');
  expect(innLine(row(1, { client_name: 'ИНН 7707083893', client_inn: '7707083893' }))).toBeUndefined();
  expect(innLine(row(1, { client_inn: null }))).toBeUndefined();
});
