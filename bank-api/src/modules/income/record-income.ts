import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { IncomeState } from 'shared-kernel/contract/income';
import type { Tx } from '../../database/types.ts';

export interface NewIncome {
  readonly bank: BankCode;
  readonly agentId: string;
  readonly applicationId: number;
  readonly partner: PartnerCode;
  readonly productTitle: string;
  readonly amountKopecks: number;
  readonly commissionKopecks: number;
  /** `forecast` while the application is under way, `accrued` when it has finished. */
  readonly state: IncomeState;
  /** ISO date the state was reached, or is expected for a forecast. */
  readonly date: string;
}

/** The commission of an application: recorded, or brought up to date. Repeating changes nothing. */
export async function recordIncome(tx: Tx, income: NewIncome): Promise<void> {
  const changes = {
    amount_kopecks: income.amountKopecks,
    commission_kopecks: income.commissionKopecks,
    state: income.state,
    state_date: income.date,
    product_title: income.productTitle,
    partner: income.partner,
  };
  await tx
    .insertInto('income')
    .values({ ...changes, bank: income.bank, agent_id: income.agentId, application_id: income.applicationId })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(changes))
    .execute();
}

/** Removes the forecast of an application that came to nothing; what has been accrued stays. */
export async function dropForecast(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .deleteFrom('income')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'forecast')
    .execute();
}
