import type { Consent } from 'shared-kernel/contract/personal-data';
import { currentOrigin } from '../../audit/origin.ts';
import type { Db, Tx } from '../../database/types.ts';
import { fieldError } from '../../http/domain-error.ts';
import { consentHash, findConsentText, currentConsent } from './consent-texts.ts';
import { findConsents, insertConsent } from './repository.ts';

/** Consents to the processing of personal data: asked for by the registration, shown to their agent. */
export interface Consents {
  /** @throws DomainError validation when the accepted text is not the one in force */
  readonly assertCurrent: (version: string) => void;
  /** Records that the agent has accepted an edition of the text, with its hash and from where. */
  readonly record: (tx: Tx, agentId: string, version: string, at: string) => Promise<void>;
  readonly of: (agentId: string) => Promise<Consent[]>;
}

export function createConsents({ db }: { readonly db: Db }): Consents {
  return {
    assertCurrent(version) {
      if (version !== currentConsent().version) throw fieldError('/consent_version', 'outdated');
    },
    async record(tx, agentId, version, at) {
      const text = findConsentText(version);
      const origin = currentOrigin();
      await insertConsent(tx, {
        agent_id: agentId,
        version,
        text_sha256: text === undefined ? null : consentHash(text),
        given_at: at,
        address: origin?.address ?? null,
        device: origin?.device ?? null,
      });
    },
    async of(agentId) {
      const rows = await findConsents(db, agentId);
      return rows.map((row) => ({ ...row, text: findConsentText(row.version) ?? null }));
    },
  };
}
