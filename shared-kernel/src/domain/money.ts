import { CURRENCY_SUFFIX } from '../locale/numerals.ts';
import { once } from './once.ts';
import { mulDivHalfUp } from './rounding.ts';

/** Money is a whole number of kopecks everywhere; the largest one that arithmetic keeps exact. */
export const MAX_KOPECKS = Number.MAX_SAFE_INTEGER;

const NO_BREAK_SPACE = '\u00a0';
const MINUS_SIGN = '\u2212';

/** Whether the value is a whole, safe number of kopecks. */
export function isKopecks(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function assertKopecks(value: number): void {
  if (!isKopecks(value)) throw new RangeError(`not a whole number of kopecks: ${value}`);
}

/** Digits of a whole number in groups of three, with no-break spaces. */
function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
}

/**
 * A whole number with no-break spaces between groups: `1 234 567`.
 * @throws RangeError when it is not a safe integer.
 */
export function formatInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return (value < 0 ? MINUS_SIGN : '') + groupDigits(String(Math.abs(value)));
}

/**
 * A sum without its currency: `1 234 567,50`.
 * @throws RangeError when it is not a whole number of kopecks.
 */
export function formatAmount(kopecks: number): string {
  assertKopecks(kopecks);
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  const rubles = groupDigits(digits.slice(0, -2));
  return `${kopecks < 0 ? MINUS_SIGN : ''}${rubles},${digits.slice(-2)}`;
}

/**
 * A sum as the portal shows it: `1 234 567,50 ₽`, with U+00A0 between groups and before the sign.
 * @throws RangeError when it is not a whole number of kopecks.
 */
export function formatMoney(kopecks: number): string {
  return `${formatAmount(kopecks)}${NO_BREAK_SPACE}₽`;
}

/** The same without kopecks where there are none: what a screen says. Documents and payment schedules write every sum to the kopeck. */
export function formatMoneyShort(kopecks: number): string {
  return formatMoney(kopecks).replace(/,00(?=\s)/u, '');
}

const compactNumber = once(
  () => new Intl.NumberFormat('ru', { notation: 'compact', maximumFractionDigits: 1 }),
);

/**
 * A sum for charts and cards: `1,2 млн ₽`, `950 ₽`; rounded, so never for documents.
 * @throws RangeError when it is not a whole number of kopecks.
 */
export function formatMoneyCompact(kopecks: number): string {
  assertKopecks(kopecks);
  const number = compactNumber()
    .format(kopecks / 100)
    .replace(/\s/gu, NO_BREAK_SPACE);
  return `${number.replace('-', MINUS_SIGN)}${NO_BREAK_SPACE}₽`;
}

/** A sum for machines: `1234567.50`. */
export function toDecimalString(kopecks: number): string {
  assertKopecks(kopecks);
  const digits = String(Math.abs(kopecks)).padStart(3, '0');
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads a sum typed or pasted by a person: any spaces, comma or dot, an optional currency sign.
 * @returns kopecks, or `null` when it is not a sum, has parts of a kopeck or exceeds the safe range.
 */
export function parseMoney(input: string): number | null {
  const text = input.replace(/[\s\u2009\u202f]/gu, '').replace(CURRENCY_SUFFIX, '');
  const match = /^([-\u2212]?)(\d*)(?:[.,](\d{0,2}))?$/u.exec(text);
  if (!match) return null;
  const [, sign, rubles = '', fraction = ''] = match;
  if (rubles === '' && fraction === '') return null;
  const kopecks = Number(rubles + fraction.padEnd(2, '0'));
  if (!isKopecks(kopecks)) return null;
  return sign && kopecks !== 0 ? -kopecks : kopecks;
}

/**
 * Share of a sum by a rate in basis points (1 % = 100), half up.
 * @throws RangeError when an operand or the result is not a safe integer.
 */
export function applyRate(kopecks: number, rateBasisPoints: number): number {
  return mulDivHalfUp(kopecks, rateBasisPoints, 10_000);
}

/**
 * Sum of kopecks.
 * @throws RangeError when a term or the sum is not a safe integer.
 */
export function sumKopecks(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) {
    assertKopecks(value);
    sum += value;
    assertKopecks(sum);
  }
  return sum;
}
