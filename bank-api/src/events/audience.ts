import type { BankCode } from 'shared-kernel/contract/banks';
import type { StoredServerEvent } from 'shared-kernel/contract/events';
import type { Role } from 'shared-kernel/contract/roles';

/** Who is told: one agent, an organisation, or everybody with a role at the bank. */
export type Audience =
  | { readonly agentId: string; readonly orgId?: never; readonly role?: never }
  | { readonly orgId: string; readonly agentId?: never; readonly role?: never }
  | { readonly role: Role; readonly agentId?: never; readonly orgId?: never };

/** Who listens. */
export interface Listener {
  readonly bank: BankCode;
  readonly agentId: string;
  readonly orgId: string | null;
  readonly role: Role;
  readonly sessionId: string;
}

export interface NewEvent {
  readonly bank: BankCode;
  readonly audience: Audience;
  readonly event: StoredServerEvent;
}
