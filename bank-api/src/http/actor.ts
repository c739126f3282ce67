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
  /** The password has to be changed: nothing else is allowed. */
  readonly mustChangePassword: boolean;
  readonly sessionId: string;
  readonly sessionExpiresAt: string;
  /** The sign-in and every bank switch that came of it. */
  readonly sessionFamilyId: string;
  /** When the password or the second factor was last given in this session. */
  readonly confirmedAt: string | null;
}

/** How long a sign-in lasts, with every bank switch that came of it (chapter 9). */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The sign-in that the session came of: from then on its owner may have been a stranger. */
export function signedInAt({ sessionExpiresAt }: Pick<Actor, 'sessionExpiresAt'>): string {
  return new Date(Date.parse(sessionExpiresAt) - SESSION_LIFETIME_MS).toISOString();
}

/** How long a confirmation («Подтвердите, что это вы») lasts. */
export const CONFIRMATION_LIFETIME_MS = 5 * 60 * 1000;

export function isConfirmed({ confirmedAt }: Pick<Actor, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) < CONFIRMATION_LIFETIME_MS;
}
