import fc from 'fast-check';
import { avatarInitials, fullName, shortName, shortNameOf, splitFullName } from './names.ts';

function visible(text: string): string {
  return text.replaceAll('\u00a0', '_');
}

describe('short name', () => {
  it.each([
    [{ lastName: 'Иванов', firstName: 'Иван', middleName: 'Иванович' }, 'Иванов_И._И.'],
    [{ lastName: 'Иванов', firstName: 'Иван' }, 'Иванов_И.'],
    [{ lastName: 'Иванов', firstName: 'Иван', middleName: null }, 'Иванов_И.'],
    [{ lastName: 'Иванов', firstName: 'Иван', middleName: '-' }, 'Иванов_И.'],
    [{ lastName: 'Иванов' }, 'Иванов'],
    [{ lastName: ' Иванов ', firstName: ' ', middleName: ' ' }, 'Иванов'],
    [{ lastName: 'Петрова', firstName: 'Анна-Мария', middleName: 'Сергеевна' }, 'Петрова_А.-М._С.'],
    [
      { lastName: 'Римский-Корсаков', firstName: 'Николай', middleName: 'Андреевич' },
      'Римский-Корсаков_Н._А.',
    ],
    [{ lastName: 'Мамедов', firstName: 'Али', middleName: 'Гусейн оглы' }, 'Мамедов_А._Г.'],
    [{ lastName: 'Ёлкин', firstName: 'ёж', middleName: 'иванович' }, 'Ёлкин_Ё._И.'],
    [{ lastName: '', firstName: 'Иван', middleName: 'Иванович' }, 'Иван'],
    [{ lastName: '', firstName: '' }, ''],
  ])('%j', (name, short) => {
    expect(visible(shortName(name))).toBe(short);
  });

  it.each([
    ['Иванов Иван Иванович', 'Иванов_И._И.'],
    ['  Иванов   Иван ', 'Иванов_И.'],
    ['Иванов И.И.', 'Иванов_И._И.'],
    ['Иванов И. И.', 'Иванов_И._И.'],
    ['Петрова А.-М. С.', 'Петрова_А.-М._С.'],
    ['Мамедов Али Гусейн оглы', 'Мамедов_А._Г.'],
    ['Иванов', 'Иванов'],
    ['', ''],
  ])('of %j', (line, short) => {
    expect(visible(shortNameOf(line))).toBe(short);
  });

  it('never has stray dots or plain spaces between its parts', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('Иван', 'Анна-Мария', '-', '', '.', '-А', 'А-'),
    );
    fc.assert(
      fc.property(part, part, (firstName, middleName) => {
        const short = shortName({ lastName: 'Иванов', firstName, middleName });
        expect(short).toMatch(/^Иванов(\u00a0\p{L}+\.(-\p{L}+\.)*)*$/u);
      }),
    );
  });
});

describe('full name', () => {
  it('joins and splits', () => {
    const name = { lastName: 'Мамедов', firstName: 'Али', middleName: 'Гусейн оглы' };
    expect(fullName(name)).toBe('Мамедов Али Гусейн оглы');
    expect(splitFullName(fullName(name))).toEqual(name);
    expect(fullName({ lastName: 'Иванов', firstName: 'Иван', middleName: '—' })).toBe('Иванов Иван');
  });

  it('gives an avatar its capitals', () => {
    expect(avatarInitials({ lastName: 'иванов', firstName: 'Пётр', middleName: 'Иванович' })).toBe('ИП');
    expect(avatarInitials({ lastName: '', firstName: '' })).toBe('');
  });
});
