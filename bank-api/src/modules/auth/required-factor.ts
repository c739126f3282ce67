import type { Role } from 'shared-kernel/contract/roles';
import type { AppContext } from '../../app-context.ts';
import type { DbOrTx } from '../../database/types.ts';
import { isStaffAnywhere } from './auth-repository.ts';

type Settings = Pick<AppContext, 'config'>;

/** Whether a session of this role may do nothing until its account has a second factor. */
export function mustEnrol(
  { config }: Settings,
  role: Role,
  factorConfirmedAt: string | null | undefined,
): boolean {
  return config.secondFactorRequired && role !== 'user' && (factorConfirmedAt ?? null) === null;
}

/** Whether the account has to keep its second factor: who is staff at one bank must not take it off at another. */
export async function mustKeepFactor({ config }: Settings, db: DbOrTx, agentId: string): Promise<boolean> {
  return config.secondFactorRequired && (await isStaffAnywhere(db, agentId));
}
