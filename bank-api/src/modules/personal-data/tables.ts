import type { Identity, Instant, WithDefault } from '../../database/types.ts';

export interface PersonalDataTables {
  /** Consents to the processing of personal data. Append-only. */
  consents: {
    id: Identity;
    agent_id: string;
    version: string;
    /** SHA-256 of the accepted text; unknown for consents that are older than this record. */
    text_sha256: WithDefault<string | null>;
    given_at: Instant;
    address: WithDefault<string | null>;
    device: WithDefault<string | null>;
  };
  /** Withdrawn consents, each with the erasure that followed. Append-only. */
  erasures: {
    agent_id: string;
    erased_at: Instant;
    /** The agent, or the superuser who did it. */
    requested_by: string;
    /** Of the superuser, in words. */
    reason: string | null;
    /** Files that were deleted. */
    files: number;
  };
}
