import { STAFF_STATUSES, type StaffStatus } from 'shared-kernel/contract/staff-statuses';
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
