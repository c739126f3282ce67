import { randomBytes, randomUUID } from 'node:crypto';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../http/domain-error.ts';

/** How long a challenge may be answered. */
const CHALLENGE_LIFETIME_MS = 2 * 60 * 1000;

/** What a challenge is for; one for the enrolment belongs to an agent. */
export type ChallengePurpose =
  { readonly kind: 'sign-in' } | { readonly kind: 'enrolment'; readonly agentId: string };

const agentOf = (purpose: ChallengePurpose): string | null =>
  purpose.kind === 'enrolment' ? purpose.agentId : null;

/** New bytes to sign. They say what they are for, so that the signature can serve as nothing else. */
export async function newChallenge(
  { db, now }: AppContext,
  bank: BankCode,
  purpose: ChallengePurpose,
): Promise<{ readonly challenge_id: string; readonly challenge: string }> {
  const at = now();
  const id = randomUUID();
  const title = `portal-agent ${purpose.kind}`;
  const lines = [title, bank, id, at.toISOString(), randomBytes(32).toString('base64')];
  const challenge = Buffer.from(lines.join('\n'), 'utf8');
  await db.deleteFrom('signature_challenges').where('expires_at', '<', at.toISOString()).execute();
  await db
    .insertInto('signature_challenges')
    .values({
      id,
      bank,
      challenge,
      agent_id: agentOf(purpose),
      expires_at: new Date(at.getTime() + CHALLENGE_LIFETIME_MS).toISOString(),
    })
    .execute();
  return { challenge_id: id, challenge: challenge.toString('base64') };
}

/** Uses a challenge up, whether the signature then verifies or not. @throws DomainError challenge_invalid */
export async function takeChallenge(
  { db, now }: AppContext,
  bank: BankCode,
  id: string,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const at = now().toISOString();
  const agentId = agentOf(purpose);
  const row = await db
    .updateTable('signature_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('bank', '=', bank)
    .where('agent_id', agentId === null ? 'is' : '=', agentId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('challenge_invalid');
  return new Uint8Array(row.challenge);
}
