import { formatDate, isIsoDate, parseDate } from '../domain/dates.ts';
import { formatAmount, isKopecks, parseMoney } from '../domain/money.ts';
import { formatRate, parseRate } from '../domain/rates.ts';
import type { FieldSchema } from './form-document.ts';
import { getType } from './form-document.ts';

/** How a value is typed: what stands in the input, and what of it is the value. */
export interface Mask {
  /** The text of a stored value, whatever it is: a draft may hold anything. */
  readonly display: (value: unknown) => string;
  /** The typed or pasted text in the mask's form. */
  readonly format: (text: string) => string;
  /** The value of the text; `undefined` when there is none. An unfinished entry is kept as text. */
  readonly parse: (text: string) => unknown;
  /** Characters a person types, as opposed to those that the mask puts in. */
  readonly isTyped: (character: string) => boolean;
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

const NO_BREAK_SPACE = '\u00a0';
const isDigit = (character: string): boolean => character >= '0' && character <= '9';
const toDigits = (text: string): string => text.replace(/\D/g, '');
const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text);
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

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

/** Digits behind +7, however the number was begun: `8…`, `7…`, `+7…` or without a code, as ten digits are. */
function phoneDigits(text: string): string {
  const digits = toDigits(text);
  const hasCode = text.trimStart().startsWith('+7') || (/^[78]/.test(digits) && digits.length !== 10);
  return (hasCode ? digits.slice(1) : digits).slice(0, 10);
}

/** A number of another country, which comes by pasting: it stays one, to be refused. */
const FOREIGN_PHONE = /^\s*\+(?!7)\d/;
/** Most digits of a number anywhere (E.164). */
const LONGEST_PHONE = 15;

function phoneFormat(text: string): string {
  if (FOREIGN_PHONE.test(text)) return `+${toDigits(text).slice(0, LONGEST_PHONE)}`;
  const digits = phoneDigits(text);
  // The code alone stays only while it is being typed; what deleting leaves of it goes.
  if (digits === '') return /^[78]$/.test(text.trim()) ? '+7 (' : '';
  const [area, first, second, third] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8),
  ];
  let formatted = `+7 (${area}`;
  if (first !== '') formatted += `) ${first}`;
  if (second !== '') formatted += `-${second}`;
  if (third !== '') formatted += `-${third}`;
  return formatted;
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

const MONEY: Mask = {
  display: (value) => (isKopecks(value) ? formatAmount(value).replace(/,00$/, '') : toText(value)),
  format: (text) => decimalFormat(text, true),
  parse: (text) => parseMoney(text) ?? undefined,
  isTyped: (character) => isDigit(character) || character === ',',
  inputMode: 'decimal',
};

/** A sum that may be a loss. The keyboard of a phone for decimals has no minus. */
const SIGNED_MONEY: Mask = {
  ...MONEY,
  format: (text) => (/^\s*[-\u2212]/.test(text) ? '\u2212' : '') + decimalFormat(text, true),
  isTyped: (character) => MONEY.isTyped(character) || /[-\u2212]/.test(character),
  inputMode: 'text',
};

const PERCENT: Mask = {
  display: (value) =>
    Number.isSafeInteger(value) ? formatRate(value as number).replace(/\s*%$/u, '') : toText(value),
  format: (text) => decimalFormat(text, false),
  parse: (text) => parseRate(text) ?? undefined,
  isTyped: MONEY.isTyped,
  inputMode: 'decimal',
};

function numberMask(isInteger: boolean, isSigned: boolean): Mask {
  const format = (text: string): string => {
    const sign = isSigned && /^\s*[-\u2212]/.test(text) ? '-' : '';
    const [whole = '', ...fractions] = text
      .replace(/\./g, ',')
      .replace(/[^\d,]/g, '')
      .split(',');
    const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 15);
    return sign + (isInteger || fractions.length === 0 ? digits : `${digits || '0'},${fractions.join('')}`);
  };
  return {
    display: (value) => toText(value).replace('.', ','),
    format,
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
  phone: {
    display: (value) => (toText(value).startsWith('+7') ? phoneFormat(toText(value)) : toText(value)),
    format: phoneFormat,
    parse: (text) => {
      if (FOREIGN_PHONE.test(text)) return phoneFormat(text);
      const digits = phoneDigits(text);
      return digits === '' ? undefined : `+7${digits}`;
    },
    isTyped: isDigit,
    inputMode: 'tel',
    placeholder: '+7 (___) ___-__-__',
  },
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

/** The mask of a field: named by the hint, otherwise by the format, otherwise by the type. */
export function maskOf(schema: FieldSchema, hint?: string): Mask {
  const isSigned = schema.minimum !== undefined && schema.minimum < 0;
  const named = MASKS[hint ?? ''] ?? MASKS[schema.format ?? ''];
  if (named) return named === MONEY && isSigned ? SIGNED_MONEY : named;
  const type = getType(schema);
  if (type === 'integer' || type === 'number') return numberMask(type === 'integer', isSigned);
  return PLAIN;
}

/** Where the caret belongs after formatting: as many typed characters stay behind it as before. */
export function caretAfter(mask: Mask, raw: string, caret: number, formatted: string): number {
  let behind = [...raw.slice(caret)].filter(mask.isTyped).length;
  let position = formatted.length;
  while (behind > 0 && position > 0) {
    position -= 1;
    if (mask.isTyped(formatted[position] ?? '')) behind -= 1;
  }
  return position;
}

/**
 * The text after deleting only a character of the mask: the typed character next to it goes instead,
 * or backspace would stop at every bracket.
 */
export function withoutNeighbour(
  mask: Mask,
  before: string,
  raw: string,
  caret: number,
  isForward: boolean,
): { readonly text: string; readonly caret: number } {
  const count = (text: string): number => [...text].filter(mask.isTyped).length;
  if (raw.length >= before.length || count(raw) !== count(before)) return { text: raw, caret };
  const step = isForward ? 1 : -1;
  for (let index = isForward ? caret : caret - 1; index >= 0 && index < raw.length; index += step) {
    if (mask.isTyped(raw[index] ?? '')) {
      return { text: raw.slice(0, index) + raw.slice(index + 1), caret: isForward ? caret : index };
    }
  }
  return { text: raw, caret };
}
