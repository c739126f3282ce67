import { isDigit, toDigits, toText } from './mask.ts';
import type { Mask } from './mask.ts';

/** A number of another country, which comes by pasting: it stays one, to be refused. */
const FOREIGN = /^\s*\+(?!7)\d/;
/** Most digits of a number anywhere (E.164). */
const LONGEST = 15;
/** The code that the mask had put there, before a whole number that was pasted with its own: `+7 (8 916 123-45-67`. */
const CODE_BEFORE_WHOLE = /^\+7 \(\s*(?!\+?\d+\))(?=[+78](?:\D*\d){10})/;

/** Digits behind +7, however the number was begun: `8…`, `7…`, `+7…` or without a code, as ten digits are. */
function localDigits(text: string): string {
  const digits = toDigits(text);
  const hasCode = text.trimStart().startsWith('+7') || (/^[78]/.test(digits) && digits.length !== 10);
  return (hasCode ? digits.slice(1) : digits).slice(0, 10);
}

function format(typed: string): string {
  const text = typed.replace(CODE_BEFORE_WHOLE, '');
  if (FOREIGN.test(text)) return `+${toDigits(text).slice(0, LONGEST)}`;
  const digits = localDigits(text);
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

/** A Russian phone: `+7 (999) 123-45-67` for `+79991234567`. A number of another country stays as it is, in E.164. */
export const phoneMask: Mask = {
  display: (value) => (toText(value).startsWith('+7') ? format(toText(value)) : toText(value)),
  format,
  parse: (text) => {
    const formatted = format(text);
    if (FOREIGN.test(formatted)) return formatted;
    const digits = localDigits(formatted);
    return digits === '' ? undefined : `+7${digits}`;
  },
  isTyped: isDigit,
  inputMode: 'tel',
  placeholder: '+7 (___) ___-__-__',
};
