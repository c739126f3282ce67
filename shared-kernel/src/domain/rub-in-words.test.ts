import fc from 'fast-check';
import { FEMININE_UNITS, HUNDREDS, SCALES, TENS, UNITS } from '../locale/numerals.ts';
import { numberInWords, rubInWords } from './rub-in-words.ts';

describe('a sum in words', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек'],
    [1, 'Ноль рублей 01 копейка'],
    [100, 'Один рубль 00 копеек'],
    [202, 'Два рубля 02 копейки'],
    [1_100, 'Одиннадцать рублей 00 копеек'],
    [2_111, 'Двадцать один рубль 11 копеек'],
    [1_000_00, 'Одна тысяча рублей 00 копеек'],
    [2_000_00, 'Две тысячи рублей 00 копеек'],
    [1_234_567_50, 'Один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь рублей 50 копеек'],
    [1_000_000_00, 'Один миллион рублей 00 копеек'],
    [12_000_000_015_21, 'Двенадцать миллиардов пятнадцать рублей 21 копейка'],
    [-342_03, 'Минус триста сорок два рубля 03 копейки'],
  ])('%d: %s', (kopecks, words) => {
    expect(rubInWords(kopecks)).toBe(words);
  });

  it('is written to the largest sum', () => {
    expect(rubInWords(Number.MAX_SAFE_INTEGER)).toMatch(/^Девяносто триллионов .* девять рублей 91 копейка$/);
    expect(() => rubInWords(0.5)).toThrow(RangeError);
    expect(() => numberInWords(Number.NaN)).toThrow(RangeError);
  });
});

describe('a number in words', () => {
  it('agrees with the noun in gender', () => {
    expect(numberInWords(21)).toBe('двадцать один');
    expect(numberInWords(21, 'feminine')).toBe('двадцать одна');
    expect(numberInWords(1, 'neuter')).toBe('одно');
    expect(numberInWords(12, 'feminine')).toBe('двенадцать');
    expect(numberInWords(2002, 'feminine')).toBe('две тысячи две');
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect(read(numberInWords(value))).toBe(value);
        expect(read(numberInWords(value, 'feminine'))).toBe(value);
      }),
    );
  });
});

/** The reverse of the writer, word by word. */
function read(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.replace(/^минус /, '').split(' ')) {
    const power = SCALES.findIndex(
      (scale) => scale && [scale.one, scale.few, scale.many].includes(word as never),
    );
    if (power > 0) {
      total += group * 1000 ** power;
      group = 0;
    } else {
      group += getValue(word);
    }
  }
  return (total + group) * (words.startsWith('минус ') ? -1 : 1);
}

function getValue(word: string): number {
  const feminine = Object.entries(FEMININE_UNITS).find(([, text]) => text === word);
  if (feminine) return Number(feminine[0]);
  const tables: [readonly string[], number][] = [
    [UNITS, 1],
    [TENS, 10],
    [HUNDREDS, 100],
  ];
  for (const [table, scale] of tables) {
    const index = table.indexOf(word);
    if (index >= 0) return index * scale;
  }
  throw new Error(`unknown word: ${word}`);
}
