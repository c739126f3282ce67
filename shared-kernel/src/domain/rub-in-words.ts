import {
  FEMININE_UNITS,
  HUNDREDS,
  KOPECK,
  MINUS,
  NEUTER_UNITS,
  RUBLE,
  SCALES,
  TENS,
  UNITS,
} from '../locale/numerals.ts';
import { isKopecks } from './money.ts';
import { plural } from './plurals.ts';

export type Gender = 'masculine' | 'feminine' | 'neuter';

/**
 * A whole number in Russian words: `двенадцать`, `двадцать одна`.
 * @throws RangeError when it is not a safe integer.
 */
export function numberInWords(value: number, gender: Gender = 'masculine'): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  if (value === 0) return UNITS[0];
  const words: string[] = value < 0 ? [MINUS] : [];
  for (let power = SCALES.length - 1; power >= 0; power -= 1) {
    const group = Math.floor(Math.abs(value) / 1000 ** power) % 1000;
    if (group === 0) continue;
    const scale = SCALES[power] ?? null;
    words.push(...groupInWords(group, scale ? (scale.feminine ? 'feminine' : 'masculine') : gender));
    if (scale) words.push(plural(group, scale));
  }
  return words.join(' ');
}

/**
 * A sum as documents write it: `Одна тысяча двести рублей 50 копеек`. Kopecks stay digits.
 * @throws RangeError when it is not a whole number of kopecks.
 */
export function rubInWords(kopecks: number): string {
  if (!isKopecks(kopecks)) throw new RangeError(`not a whole number of kopecks: ${kopecks}`);
  const fraction = Math.abs(kopecks % 100);
  const rubles = (Math.abs(kopecks) - fraction) / 100;
  const words = `${kopecks < 0 ? `${MINUS} ` : ''}${numberInWords(rubles)} ${plural(rubles, RUBLE)}`;
  const capitalised = words.charAt(0).toLocaleUpperCase('ru') + words.slice(1);
  return `${capitalised} ${String(fraction).padStart(2, '0')} ${plural(fraction, KOPECK)}`;
}

/** 1–999 as words. */
function groupInWords(group: number, gender: Gender): string[] {
  const words: string[] = [];
  const hundreds = Math.floor(group / 100);
  const rest = group % 100;
  if (hundreds > 0) words.push(HUNDREDS[hundreds] ?? '');
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)] ?? '');
  const unit = rest >= 20 ? rest % 10 : rest;
  if (unit > 0) words.push(unitWord(unit, gender));
  return words;
}

function unitWord(unit: number, gender: Gender): string {
  const special =
    gender === 'feminine' ? FEMININE_UNITS[unit] : gender === 'neuter' ? NEUTER_UNITS[unit] : undefined;
  return special ?? UNITS[unit] ?? '';
}
