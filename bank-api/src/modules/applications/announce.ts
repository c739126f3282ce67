import type { Tx } from '../../database/types.ts';
import { emitEvent } from '../../events/emit-event.ts';
import type { ApplicationRow } from './repository.ts';

/** What open portals of everybody who sees the application are told. */
export function announceChange(
  tx: Tx,
  row: Pick<ApplicationRow, 'bank' | 'org_id' | 'owner_id' | 'hash_password'>,
  reason: string,
): void {
  const event = { type: 'application-changed', hash_password: row.hash_password, reason } as const;
  const { bank } = row;
  emitEvent(tx, {
    bank,
    audience: row.org_id === null ? { agentId: row.owner_id } : { orgId: row.org_id },
    event,
  });
  emitEvent(tx, { bank, audience: { role: 'staff' }, event });
}
