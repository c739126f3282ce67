import type { BankCode } from 'shared-kernel/contract/banks';
import type { IncomeRow, Statement } from 'shared-kernel/contract/income';
import { formatMoney } from 'shared-kernel/domain/money';
import { ru } from '../locale/ru.ts';
import type { BankIncomeRow } from './combine-income.ts';

/** A commission that the agent asks the bank about, and the words to begin with. */
export interface Dispute {
  readonly applicationId: number;
  readonly hash: string;
  readonly text: string;
  /** Where the application is; the current bank unless told otherwise. */
  readonly bank?: BankCode | undefined;
}

/** What the statement says more, kopecks; `null` where none speaks of the row. */
export const getDifference = ({ statement, commission_kopecks: own }: IncomeRow): number | null =>
  statement === null ? null : statement.commission_kopecks - own;

export function toDispute(row: BankIncomeRow): Dispute | null {
  const { application, commission_kopecks: own, statement, bank } = row;
  if (statement === null || statement.result === 'match') return null;
  const portalSum = formatMoney(own);
  return {
    applicationId: application.id,
    hash: application.hash_password,
    text:
      statement.result === 'not_accrued'
        ? ru.income.disputeNotAccrued(application.id, portalSum)
        : ru.income.disputeText(application.id, portalSum, formatMoney(statement.commission_kopecks)),
    bank,
  };
}

export const toMissingDispute = (row: Statement['missing'][number]): Dispute => ({
  applicationId: row.application_number,
  hash: row.hash_password,
  text: ru.income.disputeMissing(row.application_number, formatMoney(row.commission_kopecks)),
});
