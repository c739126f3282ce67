import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import { portalPartners } from 'shared-kernel/locale';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import type { IncomeRow, IncomeState } from 'shared-kernel/contract/income';
import {
  addDays,
  addMonths,
  compareDates,
  firstOfMonth,
  formatDate,
  isIsoDate,
  partsOf,
} from 'shared-kernel/domain/dates';
import type { IsoDate } from 'shared-kernel/domain/dates';
import { today } from 'shared-kernel/domain/instants';
import { toDecimalString } from 'shared-kernel/domain/money';
import { spreadsheetText } from 'shared-kernel/domain/spreadsheet-text';
import type { UrlSchema } from 'shared-kernel/router';
import type { BankIncomeRow } from './combine-income.ts';

/** What the income page shows; all of it stands in the address. */
export interface IncomeView {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly partner: PartnerCode | undefined;
  readonly state: IncomeState | undefined;
  /** Only rows that differ from the latest statement. */
  readonly mismatch: boolean;
}

/** Whether a row differs from the latest statement. */
export function isMismatch({ statement }: IncomeRow): boolean {
  return statement !== null && statement.result !== 'match';
}

export const PERIODS = ['month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The month, quarter or year around a date. */
export function getPeriod(period: Period, date: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } {
  const { year, month } = partsOf(date);
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const first = Math.floor((month - 1) / months) * months + 1;
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** Reads the view from an address; the current quarter when it has no period. */
export function readIncomeView(params: URLSearchParams, date: IsoDate): IncomeView {
  const from = params.get('from');
  const to = params.get('to');
  const isPeriod = isIsoDate(from) && isIsoDate(to) && from <= to;
  return {
    ...(isPeriod ? { from, to } : getPeriod('quarter', date)),
    partner: portalPartners().find(({ code }) => code === params.get('partner'))?.code,
    state: INCOME_STATES.find((state) => state === params.get('state')),
    mismatch: params.get('mismatch') === '1',
  };
}

export function writeIncomeView({ from, to, partner, state, mismatch }: IncomeView): URLSearchParams {
  const params = new URLSearchParams({ from, to });
  if (partner) params.set('partner', partner);
  if (state) params.set('state', state);
  if (mismatch) params.set('mismatch', '1');
  return params;
}

export const incomeSchema: UrlSchema<IncomeView> = {
  read: (params) => readIncomeView(params, today()),
  write: writeIncomeView,
};

export interface MonthSum {
  /** `2026-03-01`. */
  readonly month: IsoDate;
  readonly state: IncomeState;
  readonly kopecks: number;
}

/** Sums by month and state, for the chart. */
export function sumByMonth(rows: readonly IncomeRow[]): readonly MonthSum[] {
  const sums = new Map<string, MonthSum>();
  for (const { date, state, commission_kopecks: kopecks } of rows) {
    const month = firstOfMonth(date);
    const key = `${month}:${state}`;
    sums.set(key, { month, state, kopecks: (sums.get(key)?.kopecks ?? 0) + kopecks });
  }
  return [...sums.values()].sort(
    (a, b) =>
      compareDates(a.month, b.month) || INCOME_STATES.indexOf(a.state) - INCOME_STATES.indexOf(b.state),
  );
}

/** Rows as CSV that Excel opens in Russian: semicolons, decimal comma, days before months, a byte order mark. Those of several banks name the bank. */
export function incomeCsv(header: readonly string[], rows: readonly BankIncomeRow[], labels: Labels): string {
  const lines = rows.map((row) => [
    String(row.application.id),
    row.application.client_name,
    ...(row.bank === undefined ? [] : [labels.bank(row.bank)]),
    labels.bank(row.partner),
    row.product_title,
    toDecimalString(row.amount_kopecks).replace('.', ','),
    toDecimalString(row.commission_kopecks).replace('.', ','),
    labels.state(row.state),
    formatDate(row.date),
  ]);
  return `\uFEFF${[header, ...lines].map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n`;
}

interface Labels {
  /** Of banks and partners. */
  readonly bank: (code: BankCode) => string;
  readonly state: (state: IncomeState) => string;
}

function quoted(cell: string): string {
  const safe = spreadsheetText(cell);
  return /[";\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
