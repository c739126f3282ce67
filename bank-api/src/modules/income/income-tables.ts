import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { IncomeState } from 'shared-kernel/contract/income';
import type { Identity } from '../../database/types.ts';

export interface IncomeTables {
  /** One row per application with a commission; its state moves on. */
  income: {
    id: Identity;
    bank: BankCode;
    agent_id: string;
    application_id: number;
    partner: PartnerCode;
    product_title: string;
    amount_kopecks: number;
    commission_kopecks: number;
    state: IncomeState;
    /** Day the state was reached, or is expected for a forecast. */
    state_date: string;
  };
}
