import type { Tx } from '../../database/types.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import type { Clock } from '../module.ts';
import { hashRecoveryCode, findTimeStep } from './one-time-codes.ts';
import { openFactor } from './sealed-factors.ts';
import { takeRecoveryCode, takeStep } from './second-factor-repository.ts';

const RECOVERY_CODE = /-/;

/** Judges a code of the authenticator or a recovery code and uses it up. */
export type TakeCode = (
  tx: Tx,
  agentId: string,
  factor: { readonly secret: string },
  code: string,
) => Promise<'authenticator' | 'recovery' | undefined>;

export function createTakeCode(needs: { readonly clock: Clock; readonly sealer: Sealer }): TakeCode {
  const { clock, sealer } = needs;
  return async (tx, agentId, factor, code) => {
    const at = clock();
    if (RECOVERY_CODE.test(code)) {
      const isTaken = await takeRecoveryCode(tx, agentId, hashRecoveryCode(agentId, code), at.toISOString());
      return isTaken ? 'recovery' : undefined;
    }
    const step = findTimeStep(openFactor(sealer, agentId, factor.secret), code, at);
    return step !== undefined && (await takeStep(tx, agentId, step)) ? 'authenticator' : undefined;
  };
}
