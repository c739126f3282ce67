import type { IncomeState, StatementResult } from 'shared-kernel/contract/income';

/** The bank's record of a commission. */
interface Recorded {
  readonly commissionKopecks: number;
  readonly state: IncomeState;
}

/**
 * How a row of a statement compares with the record of now, which may have been a forecast when the statement came.
 * `recorded` is `undefined` where the reader has no such application.
 */
export function compareRow(
  row: { readonly commissionKopecks: number; readonly isRepeated: boolean },
  recorded: Recorded | undefined,
): StatementResult {
  if (recorded === undefined) return 'unknown_application';
  if (row.isRepeated) return 'duplicate';
  if (recorded.commissionKopecks !== row.commissionKopecks) return 'amount_differs';
  return recorded.state === 'forecast' ? 'not_accrued' : 'match';
}
