import type { GeneratedAlways } from 'kysely';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Identity, Instant, JsonWithDefault, WithDefault } from '../database/types.ts';

export interface AuditTables {
  /** Append-only: a trigger refuses every change and deletion. */
  audit_log: {
    id: Identity;
    at: WithDefault<Instant>;
    bank: BankCode | null;
    actor_id: string | null;
    /** Of the actor's name at that moment, in `audit_names`; the database fills it. */
    actor_name_digest: GeneratedAlways<Buffer | null>;
    action: string;
    subject_type: string | null;
    subject_id: string | null;
    detail: JsonWithDefault<Readonly<Record<string, unknown>>>;
    request_id: string | null;
    /** From where: empty for the server's own work. */
    address: string | null;
    device: string | null;
  };
  /**
   * Names of actors as they were. The chain holds only the salted digest: when a name is deleted by law, the chain
   * still verifies, and nobody can find the name from the digest.
   */
  audit_names: { digest: Buffer; agent_id: string; name: string; salt: Buffer };
  /** The hash of each entry, over that of the entry before; written by the database when an entry is committed. */
  audit_chain: { seq: number; entry_id: number; hash: Buffer };
  audit_head: { id: number; seq: number; hash: Buffer };
  /** How often the same thing happened within its time: one entry stands for many. */
  audit_folds: { key: string; count: number; expires_at: Instant };
}
