import { accepted, refused } from './checked.ts';
import type { Checked } from './checked.ts';

/** `at`: no @ in it; `format`: an @, but not an address. */
export const EMAIL_CODES = ['empty', 'at', 'format'] as const;
export type EmailCode = (typeof EMAIL_CODES)[number];

/** Checks an e-mail address before it is stored or written to (chapter 5: one without @ is rejected). */
export function checkEmail(input: string): Checked<string, EmailCode> {
  const value = input.trim();
  if (value === '') return refused('empty');
  if (!value.includes('@')) return refused('at');
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value) && value.length <= 254
    ? accepted(value)
    : refused('format');
}
