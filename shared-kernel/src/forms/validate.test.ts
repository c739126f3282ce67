import fc from 'fast-check';
import { withValueAt } from '../domain/json-pointer.ts';
import { fieldErrorText } from '../locale/forms.ts';
import { exampleForm, exampleValue } from '../testing/example-form.ts';
import { validateForm } from './validate.ts';

const { schema } = exampleForm;
const toErrors = (value: unknown): Record<string, string> =>
  Object.fromEntries(validateForm(schema, value).map((error) => [error.path, error.code]));
const changed = (path: string, value: unknown): unknown => withValueAt(exampleValue, path, value);

describe('validateForm', () => {
  it('accepts a complete form', () => {
    expect(validateForm(schema, exampleValue)).toEqual([]);
  });

  it('names the required leaves of an empty form in its order', () => {
    const expected = [
      '/borrower/kind',
      '/borrower/inn',
      '/borrower/phone',
      '/loan/amountKopecks',
      '/participants',
      '/consent',
    ];
    expect(validateForm(schema, {}).map((error) => error.path)).toEqual(expected);
    expect(new Set(validateForm(schema, {}).map((error) => error.code))).toEqual(new Set(['required']));
  });

  it.each([null, undefined, 'text', 42, []])('takes %p for an empty form', (value) => {
    expect(validateForm(schema, value)).toHaveLength(6);
  });

  it('counts blank text as missing', () => {
    expect(toErrors(changed('/borrower/inn', '  '))).toEqual({ '/borrower/inn': 'required' });
  });

  it('asks for KPP of a company only', () => {
    expect(toErrors(changed('/borrower/kpp', undefined))).toEqual({ '/borrower/kpp': 'required' });
    const trader = withValueAt(
      withValueAt(exampleValue, '/borrower/kpp', undefined),
      '/borrower/kind',
      'entrepreneur',
    );
    expect(toErrors(trader)).toEqual({});
  });

  it.each([
    ['/borrower/inn', '7707083890', 'inn', 'checksum'],
    ['/borrower/inn', '0000000000', 'inn', 'zeros'],
    ['/borrower/kpp', '77360100', 'kpp', 'length'],
    ['/borrower/ogrn', '1027700132196', 'ogrn', 'checksum'],
    ['/borrower/phone', '+7999', 'phone', 'length'],
    ['/borrower/email', 'нет собаки', 'email', 'at'],
    ['/borrower/registeredAt', '2026-02-30', 'date', 'format'],
    ['/loan/account', '40602810600000000025', 'account', 'checksum'],
    ['/loan/account', '4060', 'account', 'length'],
    ['/participants/0/snils', '11223344596', 'snils', 'checksum'],
  ])('%s = %s is refused as %s, %s', (path, value, code, reason) => {
    expect(validateForm(schema, changed(path, value))).toEqual([{ path, code, detail: { reason } }]);
  });

  it('refuses a year to which neither an age nor a term can be added', () => {
    const date = { type: 'string', format: 'date' };
    const form = {
      type: 'object',
      properties: {
        born: { ...date, 'x-minAge': 18 },
        from: date,
        until: {
          ...date,
          'x-coveredBy': { from: '/from', days: 365, marginDays: 0, unless: { path: '/born', in: [] } },
        },
      },
    };
    const value = { born: '9985-03-05', from: '9999-12-31', until: '9999-12-31' };
    expect(validateForm(form, value).map(({ path, code }) => `${path} ${code}`)).toEqual([
      '/born date',
      '/from date',
      '/until date',
    ]);
  });

  it('lets a date be today anywhere in Russia, and neither later nor earlier', () => {
    // The 29th in Moscow and in Kaliningrad, the 30th in Kamchatka.
    jest.useFakeTimers({ now: new Date('2026-11-29T20:00:00Z') });
    const date = { type: 'string', format: 'date' };
    const form = {
      type: 'object',
      properties: { issued: { ...date, 'x-notAfter': 'today' }, starts: { ...date, 'x-notBefore': 'today' } },
    };
    const find = (issued: string, starts: string) => validateForm(form, { issued, starts });
    expect(find('2026-11-30', '2026-11-29')).toEqual([]);
    const refused = find('2026-12-01', '2026-11-28');
    expect(refused).toEqual([
      { path: '/issued', code: 'future' },
      { path: '/starts', code: 'past' },
    ]);
    expect(refused.map(fieldErrorText)).toEqual(['Эта дата ещё не наступила.', 'Эта дата уже прошла.']);
    jest.useRealTimers();
  });

  it('asks for the format that another answer decides', () => {
    const form = {
      type: 'object',
      properties: {
        type: { type: 'string' },
        inn: {
          type: 'string',
          format: 'inn',
          'x-formatBy': { path: '/type', formats: { company: 'inn10', sole_trader: 'inn12' } },
        },
      },
    };
    const [error] = validateForm(form, { type: 'sole_trader', inn: '7707083893' });
    expect(error).toEqual({ path: '/inn', code: 'inn12', detail: { reason: 'length' } });
    expect(error && fieldErrorText(error)).toBe('ИНН содержит 12\u00a0цифр.');
    expect(validateForm(form, { type: 'company', inn: '7707083893' })).toEqual([]);
    expect(validateForm(form, { inn: '7707083893' })).toEqual([]);
  });

  it('tells limits with their format', () => {
    const [error] = validateForm(schema, changed('/loan/amountKopecks', 5));
    expect(error).toEqual({
      path: '/loan/amountKopecks',
      code: 'minimum',
      detail: { limit: 10_000_000, format: 'money' },
    });
    expect(error && fieldErrorText(error)).toBe('Значение должно быть не меньше 100\u00a0000\u00a0₽.');
  });

  it('reports fields of a group at their index, through a reference', () => {
    expect(toErrors(changed('/participants/1', { name: 'Ы' }))).toEqual({
      '/participants/1/name': 'minLength',
      '/participants/1/share': 'required',
    });
    expect(toErrors(changed('/participants', [{}, {}, {}, {}]))).toMatchObject({
      '/participants': 'maxItems',
    });
  });

  it('keeps the order of the form inside groups, and counts blank text there as missing', () => {
    const value = withValueAt(withValueAt(exampleValue, '/consent', undefined), '/participants/0/name', ' ');
    expect(validateForm(schema, value)).toEqual([
      { path: '/participants/0/name', code: 'required' },
      { path: '/consent', code: 'required' },
    ]);
  });

  it('refuses a wrong type, an unknown field, a value outside the list', () => {
    expect(toErrors(changed('/loan/amountKopecks', '100'))).toEqual({ '/loan/amountKopecks': 'type' });
    expect(toErrors(changed('/loan/purposes', ['gold']))).toEqual({ '/loan/purposes/0': 'enum' });
    expect(toErrors({ ...exampleValue, admin: true })).toEqual({ '/admin': 'unknown_field' });
    expect(toErrors(changed('/consent', false))).toEqual({ '/consent': 'const' });
  });

  it('shows the closest alternative of a choice', () => {
    const choice = {
      type: 'object',
      properties: { phone: { type: 'string' }, email: { type: 'string', format: 'email' } },
      anyOf: [{ required: ['phone', 'email'] }, { required: ['email'] }],
    };
    expect(validateForm(choice, {})).toEqual([{ path: '/email', code: 'required' }]);
    expect(validateForm(choice, { email: 'a@b.ru' })).toEqual([]);
  });

  it('reads Cyrillic and odd names', () => {
    const odd = {
      type: 'object',
      required: ['сумма/итог'],
      properties: { 'сумма/итог': { type: 'integer', minimum: 5 } },
    };
    expect(validateForm(odd, {})).toEqual([{ path: '/сумма~1итог', code: 'required' }]);
    expect(validateForm(odd, { 'сумма/итог': 1 })).toEqual([
      { path: '/сумма~1итог', code: 'minimum', detail: { limit: 5 } },
    ]);
  });

  it('never throws, answers the same twice and leaves the value alone, whatever the value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('/borrower', '/loan', '/participants', '/consent'),
        (json, path) => {
          const value = withValueAt(exampleValue, path, json);
          const before = JSON.stringify(value);
          const first = validateForm(schema, value);
          expect(validateForm(schema, value)).toEqual(first);
          expect(JSON.stringify(value)).toBe(before);
          expect(new Set(first.map((error) => error.path)).size).toBe(first.length);
          for (const error of first) expect(fieldErrorText(error)).toMatch(/[а-я]/);
        },
      ),
    );
  });
});
