import type { StoredServerEvent } from 'shared-kernel/contract/events';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';
import type { Identity, Instant, Json, WithDefault } from '../database/types.ts';

export interface EventTables {
  /** What open portals are told. Exactly one of agent_id, org_id and role is set. */
  events: {
    id: Identity;
    bank: BankCode;
    agent_id: string | null;
    org_id: string | null;
    role: Role | null;
    payload: Json<StoredServerEvent>;
    created_at: WithDefault<Instant>;
  };
}
