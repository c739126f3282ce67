import type { BankCode } from 'shared-kernel/contract/banks';
import type { Identity, Instant, JsonWithDefault, WithDefault } from '../database/types.ts';

export interface AuditTables {
  /** Append-only: a trigger refuses every change and deletion. */
  audit_log: {
    id: Identity;
    at: WithDefault<Instant>;
    bank: BankCode | null;
    actor_id: string | null;
    action: string;
    subject_type: string | null;
    subject_id: string | null;
    detail: JsonWithDefault<Readonly<Record<string, unknown>>>;
    request_id: string | null;
    /** From where: empty for the server's own work. */
    address: string | null;
    device: string | null;
  };
}
