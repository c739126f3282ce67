import type { SecondFactor } from 'shared-kernel/contract/second-factor';
import { withTransaction } from '../../database/transaction.ts';
import type { Db, Tx } from '../../database/types.ts';
import { signedInAt, type Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import type { Clock } from '../module.ts';
import { forgetAttempts } from './attempts-repository.ts';
import { SECOND_FACTOR, type Attempts } from './attempts.ts';
import { endSessions } from './end-sessions.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, otpAuthUri } from './one-time-codes.ts';
import type { CheckOwnPassword } from './own-password.ts';
import type { RequiredFactor } from './required-factor.ts';
import { sealFactor } from './sealed-factors.ts';
import {
  confirmFactor,
  deleteFactor,
  putSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  findSecondFactor,
} from './second-factor-repository.ts';
import type { SecurityNotices } from './security-notices.ts';
import type { TakeCode } from './take-code.ts';

type FactorChange = 'second-factor-enabled' | 'second-factor-disabled' | 'recovery-codes-renewed';

interface Proof {
  readonly password: string;
  readonly code: string;
}

interface SecondFactorDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly attempts: Attempts;
  readonly requiredFactor: RequiredFactor;
  readonly notices: SecurityNotices;
  readonly checkOwnPassword: CheckOwnPassword;
  readonly takeCode: TakeCode;
}

async function issueRecoveryCodes(tx: Tx, agentId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    agentId,
    codes.map((code) => hashRecoveryCode(agentId, code)),
  );
  return codes;
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** How a signed-in agent sets the own second factor up and takes it away. */
export function createSecondFactorService(needs: SecondFactorDependencies) {
  const { db, clock, sealer, attempts, requiredFactor, notices, checkOwnPassword, takeCode } = needs;

  /** A change of the factor that a code permits. @throws DomainError second_factor_invalid, too_many_attempts, conflict */
  async function withCode<Result>(
    actor: Actor,
    { code, isConfirmed, kind }: { code: string; isConfirmed: boolean; kind: FactorChange },
    requestId: string,
    change: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const key = await attempts.admit(SECOND_FACTOR, actor.agentId);
    return withTransaction(db, async (tx) => {
      const factor = await findSecondFactor(tx, actor.agentId);
      if (factor === undefined || (factor.confirmed_at !== null) !== isConfirmed) {
        throw new DomainError('conflict');
      }
      if ((await takeCode(tx, actor.agentId, factor, code)) === undefined) {
        throw new DomainError('second_factor_invalid');
      }
      const result = await change(tx);
      await forgetAttempts(tx, key);
      const { agentId, bank } = actor;
      await notices.record(tx, { kind, agentId, bank, since: signedInAt(actor), requestId });
      return result;
    });
  }

  /** @throws DomainError conflict when no factor is in force */
  async function assertInForce({ agentId }: Actor): Promise<void> {
    const factor = await findSecondFactor(db, agentId);
    if (factor === undefined || factor.confirmed_at === null) throw new DomainError('conflict');
  }

  return {
    /** The second factor of the signed-in agent. */
    async read(actor: Actor): Promise<SecondFactor> {
      const factor = await findSecondFactor(db, actor.agentId);
      const isEnabled = factor !== undefined && factor.confirmed_at !== null;
      return {
        enabled: isEnabled,
        enabled_at: factor?.confirmed_at ?? null,
        recovery_codes_left: isEnabled ? await recoveryCodesLeft(db, actor.agentId) : 0,
        ...((await requiredFactor.mustKeep(db, actor.agentId)) ? { required: true } : {}),
      };
    },

    /**
     * Makes a secret for the authenticator; the sign-in asks for nothing until it is confirmed.
     * @throws DomainError wrong_password, too_many_attempts, conflict when a factor is in force
     */
    async begin(actor: Actor, password: string) {
      const account = await checkOwnPassword(actor, password);
      const secret = newSecret();
      const sealed = sealFactor(sealer, actor.agentId, secret);
      await withTransaction(db, async (tx) => {
        if (!(await putSecret(tx, actor.agentId, sealed, clock().toISOString()))) {
          throw new DomainError('conflict');
        }
      });
      return { secret, uri: otpAuthUri(secret, account.email) };
    },

    /** Switches the factor on and ends the sessions of every other sign-in. @returns Recovery codes. */
    confirm(actor: Actor, code: string, requestId: string): Promise<string[]> {
      const kind = 'second-factor-enabled';
      return withCode(actor, { code, isConfirmed: false, kind }, requestId, async (tx) => {
        await confirmFactor(tx, actor.agentId, clock().toISOString());
        await endSessions(tx, actor.agentId, { exceptFamily: actor.sessionFamilyId });
        return issueRecoveryCodes(tx, actor.agentId);
      });
    },

    /** @throws DomainError wrong_password, second_factor_invalid, too_many_attempts, conflict */
    async renewRecoveryCodes(actor: Actor, { password, code }: Proof, requestId: string): Promise<string[]> {
      await assertInForce(actor);
      await checkOwnPassword(actor, password);
      const kind = 'recovery-codes-renewed';
      return withCode(actor, { code, isConfirmed: true, kind }, requestId, (tx) =>
        issueRecoveryCodes(tx, actor.agentId),
      );
    },

    /** @throws DomainError second_factor_required, wrong_password, second_factor_invalid, too_many_attempts, conflict */
    async disable(actor: Actor, { password, code }: Proof, requestId: string): Promise<void> {
      await assertInForce(actor);
      if (await requiredFactor.mustKeep(db, actor.agentId)) throw new DomainError('second_factor_required');
      await checkOwnPassword(actor, password);
      const kind = 'second-factor-disabled';
      await withCode(actor, { code, isConfirmed: true, kind }, requestId, (tx) =>
        deleteFactor(tx, actor.agentId),
      );
    },
  };
}
