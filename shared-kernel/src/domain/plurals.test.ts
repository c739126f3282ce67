import fc from 'fast-check';
import { formatCount, plural } from './plurals.ts';

const forms = { one: 'заявка', few: 'заявки', many: 'заявок', other: 'заявки' };

describe('plural', () => {
  it.each<[number, string]>([
    [1, 'заявка'],
    [21, 'заявка'],
    [101, 'заявка'],
    [2, 'заявки'],
    [4, 'заявки'],
    [22, 'заявки'],
    [0, 'заявок'],
    [5, 'заявок'],
    [11, 'заявок'],
    [14, 'заявок'],
    [20, 'заявок'],
    [111, 'заявок'],
    [-1, 'заявка'],
    [-5, 'заявок'],
    [1.5, 'заявки'],
  ])('%d %s', (count, form) => {
    expect(plural(count, forms)).toBe(form);
  });

  it('follows the school rule', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const [ten, hundred] = [count % 10, count % 100];
        const teen = hundred >= 11 && hundred <= 14;
        const expected =
          !teen && ten === 1 ? forms.one : !teen && ten >= 2 && ten <= 4 ? forms.few : forms.many;
        expect(plural(count, forms)).toBe(expected);
      }),
    );
  });

  it('takes few for fractions without a form of their own', () => {
    expect(plural(0.5, { one: 'день', few: 'дня', many: 'дней' })).toBe('дня');
  });

  it('joins count and noun', () => {
    expect(formatCount(1234, forms)).toBe('1\u00a0234\u00a0заявки');
  });
});
