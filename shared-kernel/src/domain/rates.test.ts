import fc from 'fast-check';
import { formatFullCost, formatRate, parseRate } from './rates.ts';

describe('rates', () => {
  it.each([
    [1800, '18'],
    [1850, '18,5'],
    [1825, '18,25'],
    [1000, '10'],
    [10_000, '100'],
    [5, '0,05'],
    [0, '0'],
    [-150, '\u22121,5'],
    [1_000_000, '10\u00a0000'],
  ])('%d basis points are %s %', (rate, text) => {
    expect(formatRate(rate)).toBe(`${text}\u00a0%`);
  });

  it('keeps three decimals of a full cost', () => {
    expect(formatFullCost(18_131)).toBe('18,131\u00a0%');
    expect(formatFullCost(12_000)).toBe('12,000\u00a0%');
    expect(formatFullCost(7)).toBe('0,007\u00a0%');
  });

  it.each([
    ['18', 1800],
    ['18,5 %', 1850],
    ['18.25', 1825],
    [',5', 50],
    ['', null],
    ['%', null],
    ['18,255', null],
    ['-1', null],
    ['abc', null],
  ])('reads %j', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (rate) => {
        expect(parseRate(formatRate(rate))).toBe(rate);
      }),
    );
  });
});
