import type { BankCode, PartnerCode } from 'shared-kernel/contract/banks';
import type { IncomeState, StatementResult, StatementState } from 'shared-kernel/contract/income';
import type { Identity, Instant, WithDefault } from '../../database/types.ts';

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
  /** Statements of the bank that an agent (or, for all agents, a person of the bank) imported. */
  income_statements: {
    id: WithDefault<string>;
    agent_id: string;
    bank: BankCode;
    file_name: string;
    sha256: string;
    row_count: number;
    /** When it was imported. */
    mismatch_count: number;
    commission_kopecks: number;
    imported_at: Instant;
  };
  income_statement_rows: {
    statement_id: string;
    /** Line of the file, from 1. */
    line: number;
    application_number: number;
    client_name: string | null;
    commission_kopecks: number;
    state: StatementState;
    state_date: string;
    /** `duplicate` for a row that the file repeats; any other is how it compared when it was imported. */
    result: StatementResult;
    /** Commission by the bank's own record when it was imported, where there was one. */
    expected_kopecks: number | null;
  };
}
