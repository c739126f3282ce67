import { addDays, daysBetween } from './dates.ts';
import type { IsoDate } from './dates.ts';
import { checkInputs } from './limits.ts';
import type { Calculated, WholeNumberLimits } from './limits.ts';
import { mulDivHalfUp } from './rounding.ts';

/** Laws a guarantee is issued under: 44-ФЗ, 223-ФЗ, 615-ПП, or a commercial contract. */
export const GUARANTEE_LAWS = ['44fz', '223fz', '615pp', 'commercial'] as const;
export type GuaranteeLaw = (typeof GUARANTEE_LAWS)[number];

/** What it secures: the bid, the contract's performance, the warranty, the return of an advance. */
export const GUARANTEE_KINDS = ['bid', 'performance', 'warranty', 'advance'] as const;
export type GuaranteeKind = (typeof GUARANTEE_KINDS)[number];

export interface GuaranteeFeeInput {
  readonly sumKopecks: number;
  /** Annual rate; 3 % is 300. */
  readonly rateBasisPoints: number;
  /** Days the guarantee is in force. */
  readonly days: number;
  /** The bank takes no less. */
  readonly minimumKopecks: number;
}

export type GuaranteeField = keyof GuaranteeFeeInput;

export const GUARANTEE_LIMITS = {
  sumKopecks: { min: 1, max: 10_000_000_000_000 },
  rateBasisPoints: { min: 0, max: 10_000 },
  days: { min: 1, max: 3_660 },
  minimumKopecks: { min: 0, max: 10_000_000_000_000 },
} as const satisfies Readonly<Record<GuaranteeField, WholeNumberLimits>>;

/** Fee of a guarantee: max(minimum, sum × rate × days ÷ 365), half up, in kopecks. */
export function guaranteeFee(input: GuaranteeFeeInput): Calculated<number, GuaranteeField> {
  const problems = checkInputs(input, GUARANTEE_LIMITS);
  if (problems.length > 0) return { ok: false, problems };
  const byRate = mulDivHalfUp(input.sumKopecks, input.rateBasisPoints * input.days, 3_650_000);
  return { ok: true, value: Math.max(input.minimumKopecks, byRate) };
}

/** Days a guarantee is in force, both dates included; 0 or less when they are the wrong way round. */
export function guaranteeDays(from: IsoDate, to: IsoDate): number {
  return daysBetween(from, to) + 1;
}

/** The last day of a guarantee that is in force for so many days, the first of them included. */
export function guaranteeLastDay(from: IsoDate, days: number): IsoDate {
  return addDays(from, days - 1);
}
