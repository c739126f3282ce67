import fc from 'fast-check';
import {
  MAX_KOPECKS,
  applyRate,
  formatAmount,
  formatInteger,
  formatMoney,
  formatMoneyCompact,
  formatMoneyShort,
  parseMoney,
  sumKopecks,
  toDecimalString,
} from './money.ts';
import { divideHalfUp, mulDivHalfUp } from './rounding.ts';

const kopecks = fc.integer({ min: -MAX_KOPECKS, max: MAX_KOPECKS });

describe('formatting money', () => {
  it.each([
    [123456750, '1\u00a0234\u00a0567,50\u00a0₽'],
    [0, '0,00\u00a0₽'],
    [5, '0,05\u00a0₽'],
    [99999, '999,99\u00a0₽'],
    [100000, '1\u00a0000,00\u00a0₽'],
    [-123456, '\u22121\u00a0234,56\u00a0₽'],
    [MAX_KOPECKS, '90\u00a0071\u00a0992\u00a0547\u00a0409,91\u00a0₽'],
  ])('%d is %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  it.each([Number.NaN, 0.5, Infinity, MAX_KOPECKS + 1])('refuses %d', (value) => {
    expect(() => formatMoney(value)).toThrow(RangeError);
    expect(() => formatMoneyCompact(value)).toThrow(RangeError);
    expect(() => toDecimalString(value)).toThrow(RangeError);
  });

  it.each([
    [150_000_050, '1\u00a0500\u00a0000,50\u00a0₽'],
    [150_000_000, '1\u00a0500\u00a0000\u00a0₽'],
    [150_000_001, '1\u00a0500\u00a0000,01\u00a0₽'],
    [0, '0\u00a0₽'],
  ])('a screen says %d with its kopecks, or without when there are none', (value, text) => {
    expect(formatMoneyShort(value)).toBe(text);
  });

  it('shortens sums for charts', () => {
    expect(formatMoneyCompact(1_234_567_00)).toBe('1,2\u00a0млн\u00a0₽');
    expect(formatMoneyCompact(950_00)).toBe('950\u00a0₽');
    expect(formatMoneyCompact(-2_500_000_000_00)).toBe('\u22122,5\u00a0млрд\u00a0₽');
  });

  it('writes sums for machines', () => {
    expect(toDecimalString(-123405)).toBe('-1234.05');
    expect(toDecimalString(7)).toBe('0.07');
  });

  it('groups whole numbers', () => {
    expect(formatInteger(1234567)).toBe('1\u00a0234\u00a0567');
    expect(formatInteger(-1000)).toBe('\u22121\u00a0000');
  });
});

describe('reading money', () => {
  it.each([
    ['1 234 567,50', 123456750],
    ['1\u00a0234\u202f567.5 ₽', 123456750],
    ['1234', 123400],
    ['5,', 500],
    [',5', 50],
    ['0', 0],
    ['-0', 0],
    ['100 руб.', 10000],
    ['100 рублей', 10000],
    ['100р', 10000],
    ['−12,34', -1234],
    ['', null],
    [',', null],
    ['-', null],
    ['1,234', null],
    ['1,2,3', null],
    ['1.234.567', null],
    ['12a', null],
    ['1e5', null],
    ['99999999999999999', null],
  ])('%j', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it('is the inverse of formatting', () => {
    fc.assert(
      fc.property(kopecks, (value) => {
        expect(parseMoney(formatMoney(value))).toBe(value);
        expect(parseMoney(formatAmount(value))).toBe(value);
        expect(parseMoney(toDecimalString(value))).toBe(value);
      }),
    );
  });

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseMoney(text);
        expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [5n, 3n, 2n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [7n, -2n, -4n],
    [0n, 5n, 0n],
  ])('%d ÷ %d is %d', (dividend, divisor, result) => {
    expect(divideHalfUp(dividend, divisor)).toBe(result);
  });

  it('is within half of the divisor, and at a half away from zero', () => {
    const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(integer, fc.bigInt({ min: 1n, max: 10n ** 20n }), (dividend, divisor) => {
        const error = 2n * (divideHalfUp(dividend, divisor) * divisor - dividend);
        const towardsZero = dividend < 0n ? -error : error;
        expect(towardsZero <= divisor && towardsZero > -divisor).toBe(true);
      }),
    );
  });

  it('is the same with and without BigInt', () => {
    const small = fc.integer({ min: 0, max: 2 ** 26 });
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 2 ** 30 }), (a, b, divisor) => {
        const exact = (2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor));
        expect(mulDivHalfUp(a, b, divisor)).toBe(Number(exact));
      }),
    );
  });

  it('refuses what is not exact', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => mulDivHalfUp(1, 1, 0)).toThrow(RangeError);
    expect(() => mulDivHalfUp(0.5, 1, 1)).toThrow(RangeError);
    expect(() => mulDivHalfUp(MAX_KOPECKS, 2, 1)).toThrow(RangeError);
  });

  it('takes shares of sums', () => {
    expect(applyRate(100_05, 50)).toBe(50);
    expect(applyRate(MAX_KOPECKS, 10_000)).toBe(MAX_KOPECKS);
    expect(sumKopecks([1, 2, 3])).toBe(6);
    expect(() => sumKopecks([MAX_KOPECKS, 1])).toThrow(RangeError);
  });
});
