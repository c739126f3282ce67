/** Russian number words for sums in documents, and the ruble's own words. */

/** 0–19, masculine; `FEMININE_UNITS` replaces one and two before feminine nouns. */
export const UNITS = [
  'ноль',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
] as const;
export const FEMININE_UNITS: Readonly<Record<number, string>> = { 1: 'одна', 2: 'две' };
export const NEUTER_UNITS: Readonly<Record<number, string>> = { 1: 'одно' };

/** Index is the tens digit; 0 and 1 are never asked for. */
export const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
] as const;

/** Index is the hundreds digit; 0 is never asked for. */
export const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
] as const;

/** Index is the power of a thousand; the first entry stands for the units and has no word. */
export const SCALES = [
  null,
  { feminine: true, one: 'тысяча', few: 'тысячи', many: 'тысяч', other: 'тысячи' },
  { feminine: false, one: 'миллион', few: 'миллиона', many: 'миллионов', other: 'миллиона' },
  { feminine: false, one: 'миллиард', few: 'миллиарда', many: 'миллиардов', other: 'миллиарда' },
  { feminine: false, one: 'триллион', few: 'триллиона', many: 'триллионов', other: 'триллиона' },
  { feminine: false, one: 'квадриллион', few: 'квадриллиона', many: 'квадриллионов', other: 'квадриллиона' },
] as const;

export const MINUS = 'минус';
export const RUBLE = { one: 'рубль', few: 'рубля', many: 'рублей', other: 'рубля' } as const;
export const KOPECK = { one: 'копейка', few: 'копейки', many: 'копеек', other: 'копейки' } as const;

/** How people end a typed sum: `₽`, `руб.`, `рублей`, `р.`, `RUB`. */
export const CURRENCY_SUFFIX = /(?:₽|руб(?:\.|ль|ля|лей)?|р\.?|rub|rur)$/iu;
