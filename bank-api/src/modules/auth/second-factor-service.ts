import type { SecondFactor } from 'shared-kernel/contract/second-factor';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { admit, FACTOR_PASSWORD, SECOND_FACTOR } from './attempts.ts';
import { accountById, deleteSessions, forgetAttempts, type Account } from './auth-repository.ts';
import { hashRecoveryCode, newRecoveryCodes, newSecret, otpAuthUri, stepOf } from './one-time-codes.ts';
import { verifyPassword } from './password.ts';
import { mustKeepFactor } from './required-factor.ts';
import { openFactor, sealFactor } from './sealed-factors.ts';
import {
  confirmFactor,
  deleteFactor,
  putSecret,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from './second-factor-repository.ts';

const RECOVERY_CODE = /-/;

/** The second factor of the signed-in agent. */
export async function ownSecondFactor(context: AppContext, actor: Actor): Promise<SecondFactor> {
  const { db } = context;
  const factor = await secondFactorOf(db, actor.agentId);
  const isEnabled = factor !== undefined && factor.confirmed_at !== null;
  return {
    enabled: isEnabled,
    enabled_at: factor?.confirmed_at ?? null,
    recovery_codes_left: isEnabled ? await recoveryCodesLeft(db, actor.agentId) : 0,
    ...((await mustKeepFactor(context, db, actor.agentId)) ? { required: true } : {}),
  };
}

/** Who has found an open session must neither switch the factor on nor off. @throws DomainError wrong_password */
export async function checkOwnPassword(
  context: AppContext,
  actor: Actor,
  password: string,
): Promise<Account> {
  const key = await admit(context, FACTOR_PASSWORD, actor.agentId);
  const account = await accountById(context.db, actor.agentId);
  if (account === undefined || !(await verifyPassword(account.password_hash, password))) {
    throw new DomainError('wrong_password');
  }
  await withTransaction(context.db, (tx) => forgetAttempts(tx, key));
  return account;
}

/**
 * Makes a secret for the authenticator; the sign-in asks for nothing until it is confirmed.
 * @throws DomainError wrong_password, too_many_attempts, conflict when a factor is in force
 */
export async function beginOwnFactor(context: AppContext, actor: Actor, password: string) {
  const account = await checkOwnPassword(context, actor, password);
  const secret = newSecret();
  const sealed = sealFactor(context.sealer, actor.agentId, secret);
  await withTransaction(context.db, async (tx) => {
    if (!(await putSecret(tx, actor.agentId, sealed, context.now().toISOString()))) {
      throw new DomainError('conflict');
    }
  });
  return { secret, uri: otpAuthUri(secret, account.email) };
}

/** Judges a code of the authenticator or a recovery code and uses it up. */
export async function takeCode(
  { sealer, now }: AppContext,
  tx: Tx,
  agentId: string,
  factor: { readonly secret: string },
  code: string,
): Promise<'authenticator' | 'recovery' | undefined> {
  const at = now();
  if (RECOVERY_CODE.test(code)) {
    const isTaken = await takeRecoveryCode(tx, agentId, hashRecoveryCode(agentId, code), at.toISOString());
    return isTaken ? 'recovery' : undefined;
  }
  const step = stepOf(openFactor(sealer, agentId, factor.secret), code, at);
  return step !== undefined && (await takeStep(tx, agentId, step)) ? 'authenticator' : undefined;
}

/** A change of the factor that a code permits. @throws DomainError second_factor_invalid, too_many_attempts, conflict */
async function withCode<Result>(
  context: AppContext,
  actor: Actor,
  { code, isConfirmed, action }: { code: string; isConfirmed: boolean; action: string },
  requestId: string,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const key = await admit(context, SECOND_FACTOR, actor.agentId);
  return withTransaction(context.db, async (tx) => {
    const factor = await secondFactorOf(tx, actor.agentId);
    if (factor === undefined || (factor.confirmed_at !== null) !== isConfirmed) {
      throw new DomainError('conflict');
    }
    if ((await takeCode(context, tx, actor.agentId, factor, code)) === undefined) {
      throw new DomainError('second_factor_invalid');
    }
    const result = await change(tx);
    await forgetAttempts(tx, key);
    await audit(tx, { action, bank: actor.bank, actorId: actor.agentId, requestId });
    return result;
  });
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

/** Switches the factor on and ends the sessions that were opened without it. @returns Recovery codes. */
export function confirmOwnFactor(context: AppContext, actor: Actor, code: string, requestId: string) {
  const action = 'second-factor.enable';
  return withCode(context, actor, { code, isConfirmed: false, action }, requestId, async (tx) => {
    await confirmFactor(tx, actor.agentId, context.now().toISOString());
    await announceEndedSessions(tx, await deleteSessions(tx, actor.agentId, { except: actor.sessionId }));
    return issueRecoveryCodes(tx, actor.agentId);
  });
}

/** @throws DomainError conflict when no factor is in force */
async function assertInForce({ db }: AppContext, { agentId }: Actor): Promise<void> {
  const factor = await secondFactorOf(db, agentId);
  if (factor === undefined || factor.confirmed_at === null) throw new DomainError('conflict');
}

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** @throws DomainError wrong_password, second_factor_invalid, too_many_attempts, conflict */
export async function renewOwnRecoveryCodes(
  context: AppContext,
  actor: Actor,
  { password, code }: Proof,
  requestId: string,
) {
  await assertInForce(context, actor);
  await checkOwnPassword(context, actor, password);
  const action = 'second-factor.renew-codes';
  return withCode(context, actor, { code, isConfirmed: true, action }, requestId, (tx) =>
    issueRecoveryCodes(tx, actor.agentId),
  );
}

/** @throws DomainError second_factor_required, wrong_password, second_factor_invalid, too_many_attempts, conflict */
export async function disableOwnFactor(
  context: AppContext,
  actor: Actor,
  { password, code }: Proof,
  requestId: string,
): Promise<void> {
  await assertInForce(context, actor);
  if (await mustKeepFactor(context, context.db, actor.agentId))
    throw new DomainError('second_factor_required');
  await checkOwnPassword(context, actor, password);
  const action = 'second-factor.disable';
  await withCode(context, actor, { code, isConfirmed: true, action }, requestId, (tx) =>
    deleteFactor(tx, actor.agentId),
  );
}
