import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import { DomainError } from '../../http/domain-error.ts';
import { accountById } from '../auth/index.ts';
import { enrolled } from './certificates-service.ts';
import { takeChallenge } from './challenges.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { contentOfBytes } from './signed-content.ts';
import { trustOf } from './trust.ts';

// The sign-in tells only three faults apart: a signature that is not detached is an invalid one here.
async function verify(context: AppContext, cms: Uint8Array<ArrayBuffer>, challenge: Uint8Array<ArrayBuffer>) {
  const at = context.now();
  try {
    const { fingerprint } = await verifyDetachedCms(
      cms,
      contentOfBytes(challenge),
      await trustOf(context),
      at,
    );
    return await enrolled(context.db, fingerprint);
  } catch (error) {
    const passes = ['certificate_unknown', 'unavailable'];
    if (!(error instanceof DomainError) || passes.includes(error.code)) throw error;
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
  const challenge = await takeChallenge(context, bank, challengeId, { kind: 'sign-in' });
  const certificate = await verify(context, cms, challenge);
  return withTransaction(context.db, async (tx) => {
    const account = await accountById(tx, certificate.agent_id);
    // A locked account is not told apart from a certificate that nobody has.
    if (account === undefined || account.locked_at !== null) throw new DomainError('certificate_unknown');
    const { token, user, sessionId } = await context.modules.auth.openSession(tx, account, bank, request);
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
