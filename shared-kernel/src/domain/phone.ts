import { accepted, refused } from './checked.ts';
import type { Checked } from './checked.ts';

/** `characters`: letters in it; `country`: a number outside +7; `length`: too few or too many digits. */
export const PHONE_CODES = ['empty', 'characters', 'country', 'length'] as const;
export type PhoneCode = (typeof PHONE_CODES)[number];

/**
 * Reads a Russian phone in any usual form (`8 (999) …`, `+7…`, `7…`, ten digits).
 * @returns E.164: `+79991234567`.
 */
export function parsePhone(input: string): Checked<string, PhoneCode> {
  const text = input.trim().replace(/^tel:/iu, '');
  if (text === '') return refused('empty');
  if (/[^\d\s()+.\-\u2010-\u2015\u2212]/u.test(text) || /.\+/su.test(text.trimStart()))
    return refused('characters');
  const digits = text.replace(/\D/gu, '');
  if (digits === '') return refused('empty');
  if (text.startsWith('+')) {
    if (!digits.startsWith('7')) return refused('country');
    return digits.length === 11 ? accepted(`+${digits}`) : refused('length');
  }
  if (digits.length === 10) return accepted(`+7${digits}`);
  if (digits.length !== 11) return refused('length');
  return /^[78]/u.test(digits) ? accepted(`+7${digits.slice(1)}`) : refused('country');
}

/** `+7 (999) 123-45-67`; a number that is not a Russian one comes back as it was. */
export function formatPhone(phone: string): string {
  const parsed = parsePhone(phone);
  if (!parsed.ok) return phone;
  const [, area, first, second, third] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/u.exec(parsed.value) ?? [];
  return `+7 (${area}) ${first}-${second}-${third}`;
}

/** Strips a phone to digits and plus for dialing (chapter 5); nothing left to dial is an error. */
export function toDialable(phone: string): Checked<string, 'empty'> {
  const value = phone.replace(/[^\d+]/gu, '');
  return /\d/u.test(value) ? accepted(value) : refused('empty');
}
