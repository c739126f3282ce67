import { accepted, refused } from './checked.ts';
import type { Checked } from './checked.ts';

/**
 * What can be wrong with a requisite. Russian texts live in `shared-kernel/locale`.
 * `digits`: other characters in it; `bik`: an account whose BIK is itself refused.
 */
export const REQUISITE_CODES = [
  'empty',
  'digits',
  'length',
  'zeros',
  'prefix',
  'format',
  'checksum',
  'bik',
] as const;
export type RequisiteCode = (typeof REQUISITE_CODES)[number];
export type CheckedRequisite = Checked<string, RequisiteCode>;

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12_FIRST = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12_SECOND = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** INN of a legal entity: ten digits. */
export function checkInn10(input: string): CheckedRequisite {
  const digits = readDigits(input, [10]);
  if (!digits.ok) return digits;
  return innKey(digits.value, INN_10) === digits.value.slice(9) ? digits : refused('checksum');
}

/** INN of a person or sole trader: twelve digits. */
export function checkInn12(input: string): CheckedRequisite {
  const digits = readDigits(input, [12]);
  if (!digits.ok) return digits;
  const key = innKey(digits.value, INN_12_FIRST) + innKey(digits.value, INN_12_SECOND);
  return key === digits.value.slice(10) ? digits : refused('checksum');
}

/** Whether it has the digits of a person's or sole trader's INN; its key is not looked at. */
export const isPersonInn = (inn: string): boolean => /^\d{12}$/u.test(inn);

/** Whether it has the digits of a legal entity's INN; its key is not looked at. */
export const isOrganizationInn = (inn: string): boolean => /^\d{10}$/u.test(inn);

/** INN of either kind, told apart by its length. */
export function checkInn(input: string): CheckedRequisite {
  const digits = readDigits(input, [10, 12]);
  if (!digits.ok) return digits;
  return isOrganizationInn(digits.value) ? checkInn10(input) : checkInn12(input);
}

/** OGRN of a legal entity: thirteen digits, begins with 1 or 5. */
export function checkOgrn(input: string): CheckedRequisite {
  return checkOgrnLike(input, 13, /^[15]/u, 11n);
}

/** OGRNIP of a sole trader: fifteen digits, begins with 3. */
export function checkOgrnip(input: string): CheckedRequisite {
  return checkOgrnLike(input, 15, /^3/u, 13n);
}

/** KPP of a legal entity; not asked of a sole trader. Letters are normalised to capitals. */
export function checkKpp(input: string): CheckedRequisite {
  const value = withoutSpaces(input).toUpperCase();
  if (value === '') return refused('empty');
  if (value.length !== 9) return refused('length');
  if (/^0+$/u.test(value)) return refused('zeros');
  return /^\d{4}[0-9A-Z]{2}\d{3}$/u.test(value) ? accepted(value) : refused('format');
}

/** Numbers up to this one were issued before keys existed. */
const LAST_SNILS_WITHOUT_KEY = 1_001_998;

/** Series of a Russian passport: four digits, `45 10` as it is printed too. */
export function checkPassportSeries(input: string): CheckedRequisite {
  return readDigits(input, [4]);
}

/** Number of a Russian passport: six digits. */
export function checkPassportNumber(input: string): CheckedRequisite {
  return readDigits(input, [6]);
}

/** SNILS with or without its hyphens; normalised to eleven digits. */
export function checkSnils(input: string): CheckedRequisite {
  const digits = readDigits(input.replace(/[-\u2010-\u2015]/gu, ''), [11]);
  if (!digits.ok) return digits;
  const number = digits.value.slice(0, 9);
  if (/^0+$/u.test(number)) return refused('zeros');
  if (Number(number) <= LAST_SNILS_WITHOUT_KEY) return digits;
  // 100 and 101 give 00, and so does a remainder of 100; that is what the last two digits of `% 101 % 100` say.
  const key = (weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100;
  return String(key).padStart(2, '0') === digits.value.slice(9) ? digits : refused('checksum');
}

/** `112-233-445 95`; anything but eleven digits comes back as it was. */
export function formatSnils(snils: string): string {
  return snils.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1-$2-$3 $4');
}

/** BIK: nine digits. It begins with 04 for banks and with 00–02 for others on the register of the Bank of Russia. */
export function checkBik(input: string): CheckedRequisite {
  const digits = readDigits(input, [9]);
  if (!digits.ok) return digits;
  return /^0[0124]/u.test(digits.value) ? digits : refused('prefix');
}

/**
 * Settlement account of a client with the key by the bank's BIK.
 * Treasury accounts begin with 0 and have no such key.
 */
export function checkClientAccount(input: string, bik: string): CheckedRequisite {
  const account = readDigits(input, [20]);
  if (!account.ok) return account;
  const bank = checkBik(bik);
  if (!bank.ok) return refused('bik');
  if (account.value.startsWith('0')) return account;
  const prefixes = [bank.value.slice(6)];
  // Accounts at settlement centres of the Bank of Russia are keyed like correspondent ones.
  if (/00[012]$/u.test(bank.value)) prefixes.push(correspondentPrefix(bank.value));
  return prefixes.some((prefix) => hasAccountKey(prefix + account.value)) ? account : refused('checksum');
}

/** Correspondent account (301…) or the Treasury's single account (40102…) at the Bank of Russia, with its key. */
export function checkCorrespondentAccount(input: string, bik: string): CheckedRequisite {
  const account = readDigits(input, [20]);
  if (!account.ok) return account;
  const bank = checkBik(bik);
  if (!bank.ok) return refused('bik');
  if (!/^(?:301|40102)/u.test(account.value)) return refused('prefix');
  return hasAccountKey(correspondentPrefix(bank.value) + account.value) ? account : refused('checksum');
}

function correspondentPrefix(bik: string): string {
  return `0${bik.slice(4, 6)}`;
}

function hasAccountKey(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) sum += (Number(digit) * [7, 1, 3][index % 3]!) % 10;
  return sum % 10 === 0;
}

function checkOgrnLike(input: string, length: number, prefix: RegExp, modulus: bigint): CheckedRequisite {
  const digits = readDigits(input, [length]);
  if (!digits.ok) return digits;
  if (!prefix.test(digits.value)) return refused('prefix');
  const key = (BigInt(digits.value.slice(0, -1)) % modulus) % 10n;
  return String(key) === digits.value.slice(-1) ? digits : refused('checksum');
}

function innKey(digits: string, weights: readonly number[]): string {
  return String((weightedSum(digits, weights) % 11) % 10);
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/** Digits of the given length that are not all zeros; spaces between them are dropped. */
function readDigits(input: string, lengths: readonly number[]): CheckedRequisite {
  const value = withoutSpaces(input);
  if (value === '') return refused('empty');
  if (!/^\d+$/u.test(value)) return refused('digits');
  if (!lengths.includes(value.length)) return refused('length');
  return /^0+$/u.test(value) ? refused('zeros') : accepted(value);
}

function withoutSpaces(input: string): string {
  return input.replace(/\s/gu, '');
}
