import type { Approval } from 'shared-kernel/contract/agent';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Role } from 'shared-kernel/contract/roles';

/** The signed-in agent of a request, as stored at this moment. */
export interface Actor {
  readonly agentId: string;
  /**
   * Organisation whose objects the agent may see: none before the approval, because anybody may
   * name any organisation when registering.
   */
  readonly orgId: string | null;
  readonly bank: BankCode;
  readonly role: Role;
  readonly approval: Approval;
  readonly hasAccessToAllTasks: boolean;
  /** The bank asks a second factor of this role, and the account has none: nothing else is allowed. */
  readonly mustEnrolSecondFactor: boolean;
  readonly sessionId: string;
  readonly sessionExpiresAt: string;
}
