import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { DomainError } from '../../http/domain-error.ts';
import { admit, assertBelow, attemptKey, countFailure, SIGN_IN, SPRAYING } from './attempts.ts';
import { accountByEmail, forgetAttempts, setTelegram } from './auth-repository.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './session-service.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly telegram: string;
}

/**
 * Signs in with e-mail and password. A wrong password, a locked account and an unknown e-mail take
 * the same steps and give the same answer.
 * @throws DomainError invalid_credentials, too_many_attempts, bank_locked, bank_unavailable
 */
export async function signIn(
  context: AppContext,
  bank: BankCode,
  credentials: Credentials,
  request: FastifyRequest,
) {
  const email = credentials.email.toLowerCase();
  const addressKey = attemptKey(SPRAYING, request.ip);
  await assertBelow(context, SPRAYING, addressKey);
  const key = await admit(context, SIGN_IN, email, request.ip);
  const account = await accountByEmail(context.db, email);
  const fits = await verifyPassword(account?.password_hash, credentials.password);
  if (account === undefined || !fits || account.locked_at !== null) {
    await countFailure(context, addressKey);
    throw new DomainError('invalid_credentials');
  }
  return withTransaction(context.db, async (tx) => {
    const { token, user, sessionId } = await openSession(context, tx, account, bank, request);
    await forgetAttempts(tx, key);
    if (credentials.telegram !== '') await setTelegram(tx, account.id, credentials.telegram);
    await audit(tx, {
      action: 'session.open',
      bank,
      actorId: account.id,
      subject: { type: 'session', id: sessionId },
      requestId: request.id,
    });
    return { token, user };
  });
}
