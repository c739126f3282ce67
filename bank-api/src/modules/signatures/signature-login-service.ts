import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { DomainError } from '../../http/domain-error.ts';
import { accountById } from '../auth/auth-repository.ts';
import { openSession } from '../auth/session-service.ts';
import { authorityOf } from './authority-store.ts';
import { enrolled } from './certificates-service.ts';
import { verifyDetachedCms } from './cms-verifier.ts';

/** How long a challenge may be answered. */
export const CHALLENGE_LIFETIME_MS = 2 * 60 * 1000;

/** New bytes to sign. They say what they are for, so that the signature can serve as nothing else. */
export async function newChallenge(
  { db, now }: AppContext,
  bank: BankCode,
): Promise<{ readonly challenge_id: string; readonly challenge: string }> {
  const at = now();
  const id = randomUUID();
  const lines = ['portal-agent sign-in', bank, id, at.toISOString(), randomBytes(32).toString('base64')];
  const challenge = Buffer.from(lines.join('\n'), 'utf8');
  await db.deleteFrom('signature_challenges').where('expires_at', '<', at.toISOString()).execute();
  await db
    .insertInto('signature_challenges')
    .values({
      id,
      bank,
      challenge,
      expires_at: new Date(at.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
    })
    .execute();
  return { challenge_id: id, challenge: challenge.toString('base64') };
}

/** Uses a challenge up, whether the signature then verifies or not. @throws DomainError challenge_invalid */
async function takeChallenge(
  { db, now }: AppContext,
  bank: BankCode,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const at = now().toISOString();
  const row = await db
    .updateTable('signature_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('bank', '=', bank)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('challenge_invalid');
  return new Uint8Array(row.challenge);
}

// The sign-in tells only three faults apart: a signature that is not detached is an invalid one here.
async function verify(context: AppContext, cms: Uint8Array<ArrayBuffer>, challenge: Uint8Array<ArrayBuffer>) {
  const at = context.now();
  const authority = await authorityOf(context.db, at);
  try {
    const { fingerprint } = await verifyDetachedCms(cms, challenge, [authority.certificate], at);
    return await enrolled(context.db, fingerprint);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'certificate_unknown') throw error;
    throw new DomainError('signature_invalid', { cause: error });
  }
}

/**
 * Signs in the agent for whom the signature's certificate is enrolled.
 * @throws DomainError challenge_invalid, signature_invalid, certificate_unknown, bank_locked, bank_unavailable
 */
export async function signInBySignature(
  context: AppContext,
  bank: BankCode,
  challengeId: string,
  cms: Uint8Array<ArrayBuffer>,
  request: FastifyRequest,
) {
  const challenge = await takeChallenge(context, bank, challengeId);
  const certificate = await verify(context, cms, challenge);
  return withTransaction(context.db, async (tx) => {
    const account = await accountById(tx, certificate.agent_id);
    // A locked account is not told apart from a certificate that nobody has.
    if (account === undefined || account.locked_at !== null) throw new DomainError('certificate_unknown');
    const { token, user, sessionId } = await openSession(context, tx, account, bank, request);
    await audit(tx, {
      action: 'session.open',
      bank,
      actorId: account.id,
      subject: { type: 'session', id: sessionId },
      detail: { by: 'signature', certificateId: certificate.id },
      requestId: request.id,
    });
    return { token, user };
  });
}
