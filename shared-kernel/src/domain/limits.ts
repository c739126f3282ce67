/** What can be wrong with a number of a calculation. Russian texts live in `shared-kernel/locale`. */
export const LIMIT_CODES = [
  'not_number',
  'fractional',
  'negative',
  'zero',
  'too_small',
  'too_large',
] as const;
export type LimitCode = (typeof LIMIT_CODES)[number];

export interface WholeNumberLimits {
  readonly min: number;
  readonly max: number;
}

/**
 * Checks a whole number against inclusive limits.
 * @returns `null` when it fits, otherwise the most telling code: NaN and infinity are `not_number`,
 *   zero is `zero` only where the limits exclude it.
 */
export function checkWholeNumber(value: number, { min, max }: WholeNumberLimits): LimitCode | null {
  if (typeof value !== 'number' || Number.isNaN(value)) return 'not_number';
  if (!Number.isFinite(value)) return value > 0 ? 'too_large' : 'negative';
  if (!Number.isInteger(value)) return value < 0 && min >= 0 ? 'negative' : 'fractional';
  if (value > max) return 'too_large';
  if (value >= min) return null;
  if (value < 0) return 'negative';
  return value === 0 ? 'zero' : 'too_small';
}

/** A refused input of a calculation. `limit` is the bound that was crossed, in the field's own units. */
export interface InputProblem<Field extends string, Code extends string = LimitCode> {
  readonly field: Field;
  readonly code: Code;
  readonly limit?: number;
}

/** Checks every named number and collects the refusals, in the order of the table. */
export function checkInputs<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, number>>,
  limits: Readonly<Record<Field, WholeNumberLimits>>,
): InputProblem<Field>[] {
  const problems: InputProblem<Field>[] = [];
  for (const field of Object.keys(limits) as Field[]) {
    const code = checkWholeNumber(values[field], limits[field]);
    if (code === null) continue;
    const limit = code === 'too_large' ? limits[field].max : limits[field].min;
    problems.push({ field, code, limit });
  }
  return problems;
}

/** Outcome of a calculation: its value, or every input that was refused. */
export type Calculated<Value, Field extends string, Code extends string = LimitCode> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly InputProblem<Field, Code>[] };
