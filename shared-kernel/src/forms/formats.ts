import { format as libraryFormats } from '@cfworker/json-schema';
import { isIsoDate } from '../domain/dates.ts';
import { checkEmail } from '../domain/email.ts';
import { parsePhone } from '../domain/phone.ts';
import {
  checkBik,
  checkClientAccount,
  checkCorrespondentAccount,
  checkInn,
  checkInn10,
  checkInn12,
  checkKpp,
  checkOgrn,
  checkOgrnip,
  checkPassportNumber,
  checkPassportSeries,
  checkSnils,
} from '../domain/requisites.ts';
import type { StringFormat } from './form-document.ts';

/** `undefined` when the value is right, otherwise the code of what is wrong with it. */
type Check = (value: string, bik?: string) => string | undefined;

const getCode = (
  checked: { readonly ok: true } | { readonly ok: false; readonly code: string },
): string | undefined => (checked.ok ? undefined : checked.code);

/** Twenty digits, when the BIK that keys them is not known. */
function accountShape(value: string): string | undefined {
  if (!/^\d*$/.test(value)) return 'digits';
  if (value.length !== 20) return 'length';
  return /^0+$/.test(value) ? 'zeros' : undefined;
}

/** The checks behind each format. */
export const FORMAT_CHECKS: Readonly<Record<StringFormat, Check>> = {
  inn: (value) => getCode(checkInn(value)),
  inn10: (value) => getCode(checkInn10(value)),
  inn12: (value) => getCode(checkInn12(value)),
  ogrn: (value) => getCode(checkOgrn(value)),
  'ogrn-ip': (value) => getCode(checkOgrnip(value)),
  kpp: (value) => getCode(checkKpp(value)),
  snils: (value) => getCode(checkSnils(value)),
  'passport-series': (value) => getCode(checkPassportSeries(value)),
  'passport-number': (value) => getCode(checkPassportNumber(value)),
  bik: (value) => getCode(checkBik(value)),
  account: (value, bik) => (bik ? getCode(checkClientAccount(value, bik)) : accountShape(value)),
  'correspondent-account': (value, bik) =>
    bik ? getCode(checkCorrespondentAccount(value, bik)) : accountShape(value),
  phone: (value) => getCode(parsePhone(value)),
  email: (value) => getCode(checkEmail(value)),
  date: (value) => (isIsoDate(value) ? undefined : 'format'),
};

export function isStringFormat(format: string | undefined): format is StringFormat {
  return format !== undefined && Object.hasOwn(FORMAT_CHECKS, format);
}

/** Teaches the JSON Schema library the portal's formats, through the table it exports for this. */
export function registerFormats(): void {
  for (const [name, check] of Object.entries(FORMAT_CHECKS)) {
    libraryFormats[name] = (value: string) => check(value) === undefined;
  }
}
