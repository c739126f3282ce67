import { consentHash, currentConsent } from '../modules/personal-data/index.ts';
import type { SeedContext } from './seed-context.ts';

/** Consents that the demo agents gave when they registered. */
export async function seedConsents({ tx, accounts, daysAgo, random }: SeedContext): Promise<void> {
  const text = currentConsent();
  for (const { id } of Object.values(accounts.agents)) {
    const at = daysAgo(random.int(340, 420));
    await tx
      .updateTable('agents')
      .set({ consent_version: text.version, consent_at: at })
      .where('id', '=', id)
      .execute();
    await tx
      .insertInto('consents')
      .values({
        agent_id: id,
        version: text.version,
        text_sha256: consentHash(text),
        given_at: at,
        address: '203.0.113.24',
        device: 'Яндекс Браузер, Windows',
      })
      .execute();
  }
}
