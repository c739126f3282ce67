import type { Role } from 'shared-kernel/contract/roles';
import type { DbOrTx } from '../../database/types.ts';
import { isStaffAnywhere } from './repository.ts';

/** Which accounts must have a second factor; the bank may ask none of anybody. */
export interface RequiredFactor {
  /** Whether a session of this role may do nothing until its account has one. */
  readonly mustEnrol: (role: Role, factorConfirmedAt: string | null | undefined) => boolean;
  /** Whether the account has to keep it: who is staff at one bank must not take it off at another. */
  readonly mustKeep: (db: DbOrTx, agentId: string) => Promise<boolean>;
}

export function createRequiredFactor(isRequired: boolean): RequiredFactor {
  return {
    mustEnrol: (role, confirmedAt) => isRequired && role !== 'user' && (confirmedAt ?? null) === null,
    mustKeep: async (db, agentId) => isRequired && (await isStaffAnywhere(db, agentId)),
  };
}
