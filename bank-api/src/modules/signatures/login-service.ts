import type { FastifyRequest } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import { audit } from '../../audit/audit.ts';
import { withTransaction } from '../../database/transaction.ts';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import { lockAccount, type Auth } from '../auth/index.ts';
import type { Clock } from '../module.ts';
import type { Challenges } from './challenges.ts';
import { verifyDetachedCms } from './cms-verifier.ts';
import { enrolled } from './enrolled-certificates.ts';
import { contentOfBytes } from './signed-content.ts';
import type { TrustStore } from './trust.ts';

export interface SignatureLoginDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly trust: TrustStore;
  readonly challenges: Challenges;
  readonly openSession: Auth['openSession'];
}

/** Sign-in by a signature in place of the password. */
export function createSignatureLogin({
  db,
  clock,
  trust,
  challenges,
  openSession,
}: SignatureLoginDependencies) {
  // The sign-in tells only three faults apart: a signature that is not detached is an invalid one here.
  async function telling<Result>(verify: () => Promise<Result>): Promise<Result> {
    try {
      return await verify();
    } catch (error) {
      const passes = ['certificate_unknown', 'unavailable'];
      if (!(error instanceof DomainError) || passes.includes(error.code)) throw error;
      throw new DomainError('signature_invalid', { cause: error });
    }
  }

  return {
    /**
     * Signs in the agent for whom the signature's certificate is enrolled.
     * @throws DomainError challenge_invalid, signature_invalid, certificate_unknown, bank_locked, bank_unavailable
     */
    async signIn(bank: BankCode, challengeId: string, cms: Uint8Array<ArrayBuffer>, request: FastifyRequest) {
      const challenge = await challenges.take(bank, challengeId, { kind: 'sign-in' });
      const { fingerprint, agent_id } = await telling(async () => {
        const at = clock();
        const trusted = await trust.current();
        const verified = await verifyDetachedCms(cms, contentOfBytes(challenge), trusted, at);
        return { ...verified, ...(await enrolled(db, verified.fingerprint)) };
      });
      return withTransaction(db, async (tx) => {
        const account = await lockAccount(tx, agent_id);
        // Meanwhile it may have been revoked with whatever else got into the account.
        const certificate = await telling(() => enrolled(tx, fingerprint));
        // A locked account is not told apart from a certificate that nobody has.
        if (account === undefined || account.locked_at !== null) throw new DomainError('certificate_unknown');
        const { token, user, sessionId } = await openSession(tx, account, bank, request);
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
    },
  };
}
