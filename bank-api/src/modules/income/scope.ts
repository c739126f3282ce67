import type { BankCode } from 'shared-kernel/contract/banks';
import type { Actor } from '../../http/actor.ts';

/** Whose income is seen: one agent's, or (for staff) everybody's at the bank. */
export interface IncomeScope {
  readonly bank: BankCode;
  readonly agentId: string | null;
}

/** An agent sees the own income, a person of the bank everybody's. */
export function toIncomeScope(actor: Actor): IncomeScope {
  return { bank: actor.bank, agentId: actor.role === 'staff' ? null : actor.agentId };
}
