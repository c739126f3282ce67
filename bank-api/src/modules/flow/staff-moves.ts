import { STAFF_STATUSES, type StaffStatus } from 'shared-kernel/contract/staff-statuses';
import type { Tx } from '../../database/types.ts';
import type { Actor } from '../../http/actor.ts';
import { DomainError } from '../../http/domain-error.ts';
import { lockReadable, type ApplicationRow } from '../applications/index.ts';
import type { FlowState } from './flow-state.ts';
import { move, type Move } from './stage-machine.ts';

/** The move by which a person of the bank gives an application a status. */
export const STAFF_MOVES: Readonly<Record<StaffStatus, Move>> = {
  registering: { type: 'return', stage: 'issue_registering' },
  survey: { type: 'return', stage: 'issue_survey' },
  pending: { type: 'take' },
  cancelled: { type: 'refuse' },
};

/** Statuses that a person of the bank may give in this state. */
export function possibleStatuses(state: FlowState): StaffStatus[] {
  return STAFF_STATUSES.filter((status) => move(state, STAFF_MOVES[status]).ok);
}

/** Whether the actor acts for the bank on an application that it may read: nobody does on their own one. */
export function actsForBank(actor: Actor, { owner_id }: Pick<ApplicationRow, 'owner_id'>): boolean {
  return actor.role === 'staff' && owner_id !== actor.agentId;
}

/** The locked application that a person of the bank acts on. @throws DomainError `not_found`; `conflict` on the own one. */
export async function lockForBank(tx: Tx, actor: Actor, hash: string): Promise<ApplicationRow> {
  const row = await lockReadable(tx, actor, hash);
  if (!actsForBank(actor, row)) throw new DomainError('conflict');
  return row;
}
