import type { Consent } from 'shared-kernel/contract/personal-data';
import { currentOrigin } from '../../audit/origin.ts';
import type { DbOrTx, Tx } from '../../database/types.ts';
import { fieldError } from '../../http/domain-error.ts';
import { consentHash, consentOf, currentConsent } from './consent-texts.ts';

/** @throws DomainError validation when the accepted text is not the one in force */
export function assertCurrentConsent(version: string): void {
  if (version !== currentConsent().version) throw fieldError('/consent_version', 'outdated');
}

/** Records that the agent has accepted an edition of the text, with its hash and from where. */
export async function recordConsent(tx: Tx, agentId: string, version: string, at: string): Promise<void> {
  const text = consentOf(version);
  const origin = currentOrigin();
  await tx
    .insertInto('consents')
    .values({
      agent_id: agentId,
      version,
      text_sha256: text === undefined ? null : consentHash(text),
      given_at: at,
      address: origin?.address ?? null,
      device: origin?.device ?? null,
    })
    .execute();
}

export async function consentsOf(db: DbOrTx, agentId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['version', 'given_at'])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, text: consentOf(row.version) ?? null }));
}
