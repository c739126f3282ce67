import { randomBytes, randomUUID } from 'node:crypto';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Db } from '../../database/types.ts';
import { DomainError } from '../../http/domain-error.ts';
import type { Clock } from '../module.ts';
import { deleteExpiredChallenges, insertChallenge, takeChallengeBytes } from './challenges-repository.ts';

/** How long a challenge may be answered. */
const CHALLENGE_LIFETIME_MS = 2 * 60 * 1000;

/** What a challenge is for; one for the enrolment belongs to an agent. */
export type ChallengePurpose =
  { readonly kind: 'sign-in' } | { readonly kind: 'enrolment'; readonly agentId: string };

const getAgentId = (purpose: ChallengePurpose): string | null =>
  purpose.kind === 'enrolment' ? purpose.agentId : null;

export type Challenges = ReturnType<typeof createChallenges>;

/** Bytes that whoever has a key signs to prove it. */
export function createChallenges({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    /** New bytes to sign. They say what they are for, so that the signature can serve as nothing else. */
    async create(
      bank: BankCode,
      purpose: ChallengePurpose,
    ): Promise<{ readonly challenge_id: string; readonly challenge: string }> {
      const at = clock();
      const id = randomUUID();
      const title = `portal-agent ${purpose.kind}`;
      const lines = [title, bank, id, at.toISOString(), randomBytes(32).toString('base64')];
      const challenge = Buffer.from(lines.join('\n'), 'utf8');
      await deleteExpiredChallenges(db, at.toISOString());
      await insertChallenge(db, {
        id,
        bank,
        challenge,
        agent_id: getAgentId(purpose),
        expires_at: new Date(at.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
      });
      return { challenge_id: id, challenge: challenge.toString('base64') };
    },

    /** Uses a challenge up, whether the signature then verifies or not. @throws DomainError challenge_invalid */
    async take(bank: BankCode, id: string, purpose: ChallengePurpose): Promise<Uint8Array<ArrayBuffer>> {
      const key = { id, bank, agentId: getAgentId(purpose) };
      const challenge = await takeChallengeBytes(db, key, clock().toISOString());
      if (challenge === undefined) throw new DomainError('challenge_invalid');
      return new Uint8Array(challenge);
    },
  };
}
