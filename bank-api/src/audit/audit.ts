import type { AuditAction } from 'shared-kernel/contract/audit-actions';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Tx } from '../database/types.ts';
import { insertEntry } from './audit-repository.ts';
import { currentOrigin } from './origin.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly bank?: BankCode;
  /** Agent who did it; absent for the server's own work. */
  readonly actorId?: string;
  readonly subject?: { readonly type: string; readonly id: string };
  /** Facts without personal data: old and new status, a reason code, a count. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
}

/** Appends to the audit trail, in the transaction of what is recorded; from where is that of the request. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const origin = currentOrigin();
  await insertEntry(tx, {
    bank: entry.bank ?? null,
    actor_id: entry.actorId ?? null,
    action: entry.action,
    subject_type: entry.subject?.type ?? null,
    subject_id: entry.subject?.id ?? null,
    detail: entry.detail ?? {},
    request_id: entry.requestId ?? null,
    address: origin?.address ?? null,
    device: origin?.device ?? null,
  });
}
