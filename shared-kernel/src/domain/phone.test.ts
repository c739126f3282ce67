import fc from 'fast-check';
import { checkEmail } from './email.ts';
import { formatPhone, parsePhone, toDialable } from './phone.ts';

const E164 = '+79991234567';

describe('reading a phone', () => {
  it.each([
    '8 (999) 123-45-67',
    '+7 (999) 123-45-67',
    '+7\u00a0999\u00a0123\u00a045\u00a067',
    '79991234567',
    '89991234567',
    '9991234567',
    '(999) 123.45.67',
    '999–123–45–67',
    'tel:+79991234567',
    '  +7 999 1234567 ',
  ])('%j', (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: E164 });
  });

  it('reads ten digits that begin with 8 or 7 as an area code', () => {
    expect(parsePhone('812 123-45-67')).toEqual({ ok: true, value: '+78121234567' });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['+', 'empty'],
    ['телефон', 'characters'],
    ['8 999 123 45 67 доб. 5', 'characters'],
    ['8+9991234567', 'characters'],
    ['123', 'length'],
    ['+7999123456', 'length'],
    ['+799912345678', 'length'],
    ['+375291234567', 'country'],
    ['+89991234567', 'country'],
    ['19991234567', 'country'],
  ])('refuses %j: %s', (text, code) => {
    expect(parsePhone(text)).toEqual({ ok: false, code });
  });

  it('reads what it writes, for every number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), (national) => {
        const value = `+7${national}`;
        for (const text of [value, formatPhone(value), `8${national}`, national, `7${national}`]) {
          expect(parsePhone(text)).toEqual({ ok: true, value });
        }
      }),
    );
  });
});

describe('writing a phone', () => {
  it('groups the digits', () => {
    expect(formatPhone(E164)).toBe('+7 (999) 123-45-67');
  });

  it('leaves foreign and broken numbers as they are', () => {
    expect(formatPhone('+375291234567')).toBe('+375291234567');
    expect(formatPhone('нет')).toBe('нет');
  });
});

describe('dialing', () => {
  it('keeps digits and plus', () => {
    expect(toDialable('+7 (999) 123-45-67')).toEqual({ ok: true, value: E164 });
  });

  it.each(['', 'нет номера', '+'])('refuses %j', (text) => {
    expect(toDialable(text)).toEqual({ ok: false, code: 'empty' });
  });
});

describe('e-mail', () => {
  it.each([' agent@example.com ', 'и.иванов@почта.рф', 'a+b@mail.example.com'])('accepts %j', (text) => {
    expect(checkEmail(text)).toEqual({ ok: true, value: text.trim() });
  });

  it.each([
    ['', 'empty'],
    ['agent.example.com', 'at'],
    ['@', 'format'],
    ['agent@', 'format'],
    ['a b@example.com', 'format'],
    ['a@b@example.com', 'format'],
    ['a@example', 'format'],
    ['a@example..com', 'format'],
    [`${'a'.repeat(250)}@example.com`, 'format'],
  ])('refuses %j: %s', (text, code) => {
    expect(checkEmail(text)).toEqual({ ok: false, code });
  });
});
