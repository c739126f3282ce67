import { addDays, addMonths } from './dates.ts';
import type { IsoDate } from './dates.ts';

interface Validity {
  readonly months?: number;
  readonly days?: number;
}

/**
 * How long a client's document tells how things stand, by its code, from the day of its upload. What is not named here does
 * not age by that day: a passport or a charter is replaced when it changes. Figures are asked for anew every quarter, extracts
 * of registers every 30 days; the consent to read a credit history is valid for six months (218-ФЗ, article 6).
 */
export const DOCUMENT_VALIDITY = {
  balance_sheet: { months: 3 },
  account_turnover: { months: 3 },
  account_51: { months: 3 },
  obligations: { months: 3 },
  tax_declaration: { months: 12 },
  credit_history_consent: { months: 6 },
  sro_extract: { days: 30 },
} as const satisfies Readonly<Record<string, Validity>>;

/** Codes of the documents that age. */
export type AgeingDocument = keyof typeof DOCUMENT_VALIDITY;

export function isAgeing(documentName: string): documentName is AgeingDocument {
  return Object.hasOwn(DOCUMENT_VALIDITY, documentName);
}

/** Whether a document of this kind is too old on a day; the last day of its validity is not. */
export function isOutdated(documentName: string, uploadedOn: IsoDate, today: IsoDate): boolean {
  if (!isAgeing(documentName)) return false;
  const { months = 0, days = 0 }: Validity = DOCUMENT_VALIDITY[documentName];
  return addDays(addMonths(uploadedOn, months), days) < today;
}

const GIVEN_TO_ONE_BANK: ReadonlySet<string> = new Set(['credit_history_consent']);

/** Documents that name the bank they are given to: of no use at another one. */
export function isGivenToOneBank(documentName: string): boolean {
  return GIVEN_TO_ONE_BANK.has(documentName);
}
