import type { BankCode } from 'shared-kernel/contract/banks';
import type { EndpointResponse } from 'shared-kernel/contract/endpoint';
import { INCOME_STATES } from 'shared-kernel/contract/income';
import type { IncomeRow, IncomeState, MonthForecast, readIncome } from 'shared-kernel/contract/income';
import { compareDates } from 'shared-kernel/domain/dates';
import { sumKopecks } from 'shared-kernel/domain/money';

/** A row; of several banks it names its own. */
export type BankIncomeRow = IncomeRow & { readonly bank?: BankCode };

/** Income at one bank, or at several together. */
export interface Income {
  readonly rows: readonly BankIncomeRow[];
  /** There are more than these, the latest. */
  readonly has_more?: boolean | undefined;
  readonly totals: Readonly<Record<IncomeState, number>>;
  readonly month_forecast?: MonthForecast | undefined;
}

interface Answer {
  readonly bank: BankCode;
  readonly data: EndpointResponse<typeof readIncome> | undefined;
}

/** What the banks that have answered say together: the latest rows first, sums added; `null` before the first. */
export function combineIncome(answers: readonly Answer[]): Income | null {
  const known = answers.flatMap(({ bank, data }) => (data === undefined ? [] : [{ bank, data }]));
  if (known.length === 0) return null;
  const total = (state: IncomeState): number => sumKopecks(known.map(({ data }) => data.totals[state]));
  return {
    rows: known
      .flatMap(({ bank, data }) => data.rows.map((row): BankIncomeRow => ({ ...row, bank })))
      .sort((one, other) => compareDates(other.date, one.date)),
    totals: Object.fromEntries(INCOME_STATES.map((state) => [state, total(state)])) as Income['totals'],
    month_forecast: addForecasts(known.map(({ data }) => data.month_forecast)),
  };
}

/** A sum that lacks a bank would look like the whole: only where every bank tells one of the same month. */
function addForecasts(forecasts: readonly (MonthForecast | undefined)[]): MonthForecast | undefined {
  const told = forecasts.filter((forecast) => forecast !== undefined);
  const [first] = told;
  if (first === undefined || told.length < forecasts.length) return undefined;
  if (told.some(({ month }) => month !== first.month)) return undefined;
  return {
    month: first.month,
    commission_kopecks: sumKopecks(told.map(({ commission_kopecks: kopecks }) => kopecks)),
    count: told.reduce((sum, { count }) => sum + count, 0),
  };
}
