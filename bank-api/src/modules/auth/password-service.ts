import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { announceEndedSessions } from '../../events/session-ended.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { admit, CHANGE_PASSWORD, RESET_REQUEST } from './attempts.ts';
import {
  accountByEmail,
  accountById,
  deleteReset,
  deleteSessions,
  forgetAttempts,
  insertReset,
  openResetAgent,
  recentResets,
  setPassword,
  takeReset,
  voidResets,
} from './auth-repository.ts';
import { resetLetter } from './auth-texts.ts';
import { assertHardToGuess, type NewPassword } from './password-policy.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { recordSecurityEvent } from './security-notices.ts';
import { hashToken, newToken } from './token.ts';

/** Lifetime of the link in a reset letter. */
const RESET_LIFETIME_MS = 30 * 60 * 1000;
/** Letters per account in that time. */
const RESET_LETTERS_LIMIT = 3;

/** Sends a reset letter if the address has an account; the token is made here, so it is stored nowhere. */
export const sendResetLetter = defineJob<{ email: string; bank: string }>('send-reset-letter');

async function replacePassword(
  context: AppContext,
  tx: Tx,
  agentId: string,
  passwordHash: string,
): Promise<void> {
  const now = context.now().toISOString();
  await setPassword(tx, agentId, passwordHash, now);
  await context.lookups.passwordReplaced(tx, agentId, now);
  await voidResets(tx, agentId, now);
  await announceEndedSessions(tx, await deleteSessions(tx, agentId, { except: undefined }));
}

/**
 * Changes the password of the signed-in agent and ends every session, this one too.
 * @throws DomainError wrong_password, too_many_attempts, validation when the new one is easy to guess
 */
export async function changeOwnPassword(
  context: AppContext,
  actor: Actor,
  current: string,
  next: NewPassword,
  requestId: string,
): Promise<void> {
  const key = await admit(context, CHANGE_PASSWORD, actor.agentId);
  const account = await accountById(context.db, actor.agentId);
  const fits = await verifyPassword(account?.password_hash, current);
  if (account === undefined || !fits) throw new DomainError('wrong_password');
  // The current password was right: looking for a new one that is accepted must not look like guessing it.
  await forgetAttempts(context.db, key);
  await assertHardToGuess(next, account);
  const passwordHash = await hashPassword(next.value);
  await withTransaction(context.db, async (tx) => {
    await replacePassword(context, tx, actor.agentId, passwordHash);
    await forgetAttempts(tx, key);
    const { agentId, bank, sessionId } = actor;
    await recordSecurityEvent(context, tx, { kind: 'password-changed', agentId, bank, sessionId, requestId });
  });
}

/**
 * Asks for a reset letter. Does the same work whether the account exists or not.
 * @throws DomainError too_many_attempts
 */
export async function requestReset(
  context: AppContext,
  email: string,
  bank: string,
  address: string,
): Promise<void> {
  await admit(context, RESET_REQUEST, address);
  await withTransaction(context.db, (tx) =>
    context.jobs.enqueue(sendResetLetter, { email: email.toLowerCase(), bank }, { tx }),
  );
}

/** Worker of `sendResetLetter`. */
export async function deliverResetLetter(context: AppContext, email: string, bank: string): Promise<void> {
  const account = await accountByEmail(context.db, email);
  if (account === undefined || account.locked_at !== null) return;
  const at = context.now();
  const since = new Date(at.getTime() - RESET_LIFETIME_MS).toISOString();
  if ((await recentResets(context.db, account.id, since)) >= RESET_LETTERS_LIMIT) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  await withTransaction(context.db, (tx) =>
    insertReset(tx, {
      token_hash: tokenHash,
      agent_id: account.id,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + RESET_LIFETIME_MS).toISOString(),
    }),
  );
  const link = `${context.config.publicUrl}/#/reset-password?token=${token}&bank=${bank}`;
  try {
    await context.mailer.send(resetLetter(account.email, link));
  } catch (error) {
    // A letter that was not sent does not count, or the job's next tries would be over the limit.
    await deleteReset(context.db, tokenHash);
    throw error;
  }
}

/**
 * Sets a new password with the token of a letter and ends every session.
 * @throws DomainError reset_token_invalid, validation when the password is easy to guess (the token stays good)
 */
export async function confirmReset(
  context: AppContext,
  token: string,
  password: string,
  requestId: string,
  bank: BankCode,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Hashing a password is work that nobody gets for a token made up.
  const owner = await openResetAgent(context.db, tokenHash, context.now().toISOString());
  const account = owner === undefined ? undefined : await accountById(context.db, owner);
  if (account === undefined) throw new DomainError('reset_token_invalid');
  await assertHardToGuess({ field: '/password', value: password }, account);
  const passwordHash = await hashPassword(password);
  await withTransaction(context.db, async (tx) => {
    const agentId = await takeReset(tx, tokenHash, context.now().toISOString());
    if (agentId === undefined) throw new DomainError('reset_token_invalid');
    await replacePassword(context, tx, agentId, passwordHash);
    await recordSecurityEvent(context, tx, { kind: 'password-reset', agentId, bank, requestId });
  });
}
