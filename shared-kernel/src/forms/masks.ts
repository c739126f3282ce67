import { formatDate, isIsoDate, parseDate } from '../domain/dates.ts';
import { formatAmount, isKopecks, parseMoney } from '../domain/money.ts';
import { formatRate, parseRate } from '../domain/rates.ts';
import type { FieldSchema } from './form-document.ts';
import { getType } from './form-document.ts';
import { isDigit, toDigits, toText } from './mask.ts';
import type { Mask } from './mask.ts';
import { phoneMask } from './phone-mask.ts';

const NO_BREAK_SPACE = '\u00a0';
const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text);

const PLAIN: Mask = {
  display: toText,
  format: (text) => text,
  parse: orUndefined,
  isTyped: () => true,
  inputMode: 'text',
};

function digitsMask(length: number, placeholder?: string): Mask {
  const format = (text: string): string => toDigits(text).slice(0, length);
  return {
    display: (value) => toText(value),
    format,
    parse: (text) => orUndefined(format(text)),
    isTyped: isDigit,
    inputMode: 'numeric',
    ...(placeholder === undefined ? {} : { placeholder }),
  };
}

function kppFormat(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 9);
}

function snilsFormat(text: string): string {
  const digits = toDigits(text).slice(0, 11);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter((group) => group !== '');
  const key = digits.slice(9);
  return groups.join('-') + (key === '' ? '' : ` ${key}`);
}

/** `5.3.2026`, `05032026` and `2026-03-05` alike; dots come with the digit that follows them. */
function dateFormat(text: string): string {
  if (isIsoDate(text.trim())) return formatDate(text.trim());
  const groups = ['', '', ''];
  const sizes = [2, 2, 4];
  let index = 0;
  let hasTrailingDot = false;
  for (const character of text) {
    if (isDigit(character)) {
      if ((groups[index] ?? '').length >= (sizes[index] ?? 0)) index += 1;
      if (index > 2) break;
      groups[index] = (groups[index] ?? '') + character;
      hasTrailingDot = false;
    } else if (/[./,\- ]/.test(character) && index < 2 && groups[index] !== '') {
      groups[index] = (groups[index] ?? '').padStart(2, '0');
      index += 1;
      hasTrailingDot = true;
    }
  }
  const joined = groups
    .slice(0, index + 1)
    .filter((group) => group !== '')
    .join('.');
  return hasTrailingDot && joined !== '' ? `${joined}.` : joined;
}

/** `1,234,567.89` and `5.000.000`: groups of three as other countries part them, which come by pasting. */
const FOREIGN_GROUPS = [
  { separator: ',', pattern: /^\d{1,3}(?:(?:,\d{3})+\.\d{1,2}|(?:,\d{3}){2,})$/ },
  { separator: '.', pattern: /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/ },
] as const;

/** The text without such separators; any other comes back as it is. */
function withoutForeignGroups(text: string): string {
  const found = FOREIGN_GROUPS.find(({ pattern }) => pattern.test(text.replace(/[^\d.,]/g, '')));
  return found === undefined ? text : text.replaceAll(found.separator, '');
}

/** `500.000`, `500,000`: behind the one separator of a pasted number three digits are a group, for a fraction has two. */
const ONE_GROUP = /^([1-9]\d{0,2})[.,](\d{3})$/;

const withoutGroup = (text: string): string => {
  const bare = text.replace(/[^\d.,]/g, '');
  return ONE_GROUP.test(bare) ? text.replace(/[.,]/, '') : text;
};

/** `1,5 млн ₽`: sums as letters tell them. */
const IN_WORDS = /^\s*(\d[\d\s]*(?:[.,]\d{1,3})?)\s*(тыс|млн|млрд)/iu;
const POWERS: Readonly<Record<string, number>> = { тыс: 1e3, млн: 1e6, млрд: 1e9 };

/** A pasted sum as it would be typed. */
function pastedMoney(text: string): string {
  const [, number = '', word = ''] = IN_WORDS.exec(text) ?? [];
  if (word === '') return withoutGroup(text);
  const factor = POWERS[word.toLowerCase()] ?? 1;
  return String(Math.round(Number(number.replace(/\s/g, '').replace(',', '.')) * factor));
}

/** Digits in groups of three and up to two behind the comma, as they are typed. */
function decimalFormat(text: string, isGrouped: boolean): string {
  const [whole = '', ...fractions] = withoutForeignGroups(text)
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 13);
  const grouped = isGrouped ? digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE) : digits;
  return fractions.length === 0 ? grouped : `${grouped || '0'},${fractions.join('').slice(0, 2)}`;
}

const MINUS = /^\s*[-\u2212]/u;

const MONEY: Mask = {
  display: (value) => (isKopecks(value) ? formatAmount(value).replace(/,00$/, '') : toText(value)),
  format: (text) => decimalFormat(text, true),
  fromPaste: pastedMoney,
  parse: (text) => parseMoney(text) ?? undefined,
  isTyped: (character) => isDigit(character) || character === ',',
  inputMode: 'decimal',
};

const PERCENT: Mask = {
  display: (value) =>
    Number.isSafeInteger(value) ? formatRate(value as number).replace(/\s*%$/u, '') : toText(value),
  format: (text) => decimalFormat(text, false),
  parse: (text) => {
    const rate = parseRate(text.replace(MINUS, ''));
    if (rate === null) return undefined;
    return MINUS.test(text) && rate !== 0 ? -rate : rate;
  },
  isTyped: MONEY.isTyped,
  inputMode: 'decimal',
};

/** A sum that may be a loss, a share that is refused below zero. The keyboard of a phone for decimals has no minus. */
const signed = (mask: Mask, minimum: number): Mask => ({
  ...mask,
  format: (text) => (MINUS.test(text) ? '\u2212' : '') + mask.format(text),
  isTyped: (character) => mask.isTyped(character) || MINUS.test(character),
  inputMode: minimum < 0 ? 'text' : mask.inputMode,
});

function numberMask(isInteger: boolean, isSigned: boolean): Mask {
  const format = (text: string): string => {
    const sign = isSigned && MINUS.test(text) ? '-' : '';
    const [whole = '', ...fractions] = text
      .replace(/\./g, ',')
      .replace(/[^\d,]/g, '')
      .split(',');
    const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 15);
    // A fraction of a whole number stays, to be refused: without its comma 7,5 would be 75.
    return sign + (fractions.length === 0 ? digits : `${digits || '0'},${fractions.join('')}`);
  };
  return {
    display: (value) => toText(value).replace('.', ','),
    format,
    ...(isInteger ? { fromPaste: (text) => withoutForeignGroups(withoutGroup(text)) } : {}),
    parse: (text) => {
      const number = Number(text.replace(',', '.'));
      return text === '' || text === '-' || !Number.isFinite(number) ? undefined : number;
    },
    isTyped: (character) => isDigit(character) || character === ',' || character === '-',
    inputMode: isInteger ? 'numeric' : 'decimal',
  };
}

const MASKS: Readonly<Record<string, Mask>> = {
  inn: digitsMask(12),
  inn10: digitsMask(10),
  inn12: digitsMask(12),
  ogrn: digitsMask(13),
  'ogrn-ip': digitsMask(15),
  bik: digitsMask(9),
  account: digitsMask(20),
  'correspondent-account': digitsMask(20),
  kpp: {
    ...PLAIN,
    format: kppFormat,
    parse: (text) => orUndefined(kppFormat(text)),
  },
  snils: {
    display: (value) => snilsFormat(toText(value)),
    format: snilsFormat,
    parse: (text) => orUndefined(toDigits(text)),
    isTyped: isDigit,
    inputMode: 'numeric',
    placeholder: '000-000-000 00',
  },
  phone: phoneMask,
  date: {
    display: (value) => (isIsoDate(value) ? formatDate(value) : toText(value)),
    format: dateFormat,
    parse: (text) => parseDate(text) ?? orUndefined(text),
    isTyped: isDigit,
    inputMode: 'numeric',
  },
  email: { ...PLAIN, inputMode: 'email', format: (text) => text.replace(/\s/g, '') },
  money: MONEY,
  percent: PERCENT,
};

/**
 * The mask of a field: named by the hint, otherwise by the format, otherwise by the type. Where a number has a lower limit its
 * minus stays, also to be refused: without it a loss would be a profit.
 */
export function maskOf(schema: FieldSchema, hint?: string): Mask {
  const { minimum } = schema;
  const named = MASKS[hint ?? ''] ?? MASKS[schema.format ?? ''];
  if ((named === MONEY || named === PERCENT) && minimum !== undefined) return signed(named, minimum);
  if (named) return named;
  const type = getType(schema);
  if (type === 'integer' || type === 'number') return numberMask(type === 'integer', minimum !== undefined);
  return PLAIN;
}
