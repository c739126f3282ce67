import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Tx } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import {
  admit,
  assertBelow,
  attemptKey,
  countFailure,
  SECOND_FACTOR,
  SIGN_IN,
  SPRAYING,
} from './attempts.ts';
import { accountByEmail, forgetAttempts, setTelegram, type Account } from './auth-repository.ts';
import { verifyPassword } from './password.ts';
import { secondFactorOf } from './second-factor-repository.ts';
import { takeCode } from './second-factor-service.ts';
import { openSession } from './session-service.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly telegram: string;
  readonly code?: string | undefined;
}

// A try counts as a failure until it is judged. Taking turns, many good sign-ins of one account at once
// (an office behind one address, a browser that opens its tabs again) do not look like guessing.
const exclusively = createKeyedMutex();

/** A refused sign-in is part of the trail; it names the account only when there is one. */
async function recordRefusal(
  { db }: AppContext,
  bank: BankCode,
  account: Account | undefined,
  factor: 'password' | 'second-factor',
  requestId: string,
): Promise<void> {
  await withTransaction(db, (tx) =>
    audit(tx, {
      action: 'session.refuse',
      bank,
      ...(account === undefined ? {} : { subject: { type: 'agent', id: account.id } }),
      detail: { factor },
      requestId,
    }),
  );
}

/**
 * Signs in with e-mail and password, and with a code where the account has a second factor. A wrong password,
 * a locked account and an unknown e-mail take the same steps and give the same answer.
 * @throws DomainError invalid_credentials, second_factor_invalid, too_many_attempts, bank_locked, bank_unavailable
 */
export async function signIn(
  context: AppContext,
  bank: BankCode,
  credentials: Credentials,
  request: FastifyRequest,
) {
  const email = credentials.email.toLowerCase();
  return exclusively(`${email}\n${request.ip}`, () =>
    judge(context, bank, { ...credentials, email }, request),
  );
}

async function judge(
  context: AppContext,
  bank: BankCode,
  { email, password, telegram, code }: Credentials,
  request: FastifyRequest,
) {
  const addressKey = attemptKey(SPRAYING, request.ip);
  await assertBelow(context, SPRAYING, addressKey);
  const key = await admit(context, SIGN_IN, email, request.ip);
  const account = await accountByEmail(context.db, email);
  const fits = await verifyPassword(account?.password_hash, password);
  if (account === undefined || !fits || account.locked_at !== null) {
    await countFailure(context, addressKey);
    await recordRefusal(context, bank, account, 'password', request.id);
    throw new DomainError('invalid_credentials');
  }
  const factor = await secondFactorOf(context.db, account.id);
  const isAsked = factor !== undefined && factor.confirmed_at !== null;
  if (isAsked && code === undefined) return { second_factor: true };
  // Codes are few: they are counted per account, from wherever they are tried.
  const codeKey = isAsked ? await admit(context, SECOND_FACTOR, account.id) : undefined;
  const opened = await withTransaction(context.db, async (tx) => {
    const used =
      isAsked && code !== undefined ? await takeCode(context, tx, account.id, factor, code) : 'password only';
    if (used === undefined) return undefined;
    const { sessionId, ...answer } = await openSession(context, tx, account, bank, request, {
      confirmedAt: context.now().toISOString(),
    });
    await forgetAttempts(tx, key);
    if (codeKey !== undefined) await forgetAttempts(tx, codeKey);
    if (telegram !== '') await setTelegram(tx, account.id, telegram);
    await recordOpening(tx, bank, account.id, sessionId, used, request.id);
    return answer;
  });
  if (opened !== undefined) return opened;
  await countFailure(context, addressKey);
  await recordRefusal(context, bank, account, 'second-factor', request.id);
  throw new DomainError('second_factor_invalid');
}

async function recordOpening(
  tx: Tx,
  bank: BankCode,
  agentId: string,
  sessionId: string,
  used: string,
  requestId: string,
): Promise<void> {
  await audit(tx, {
    action: 'session.open',
    bank,
    actorId: agentId,
    subject: { type: 'session', id: sessionId },
    ...(used === 'password only' ? {} : { detail: { second_factor: used } }),
    requestId,
  });
}
