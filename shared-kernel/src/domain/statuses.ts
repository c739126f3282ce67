import { APPLICATION_PHASES, APPLICATION_STATUSES, STATUS_FACTS } from '../locale/application-statuses.ts';
import type {
  ApplicationPhase,
  ApplicationStatus,
  StatusFacts,
  StatusTone,
} from '../locale/application-statuses.ts';

export type { ApplicationPhase, StatusFacts, StatusTone };
export { APPLICATION_PHASES, APPLICATION_STATUSES, STATUS_FACTS };
export type { ApplicationStatus };

/** Whether the code is one the portal knows; a bank's newer code is shown as it is. */
export function isApplicationStatus(status: string): status is ApplicationStatus {
  return Object.hasOwn(STATUS_FACTS, status);
}

/** What follows from a status; nothing for a code that the portal does not know. */
export function findStatusFacts(status: string): StatusFacts | undefined {
  return isApplicationStatus(status) ? STATUS_FACTS[status] : undefined;
}

/** The statuses of which something holds, in the order of the table. */
export function statusesWhere(holds: (facts: StatusFacts) => boolean): readonly ApplicationStatus[] {
  return APPLICATION_STATUSES.filter((status) => holds(STATUS_FACTS[status]));
}

/** The tone of every status, as remotes of contract 1.0 read it. */
export const APPLICATION_STATUS_TONES = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, STATUS_FACTS[status].tone]),
) as Readonly<Record<ApplicationStatus, StatusTone>>;

/** The tone of a status; `default` for a code the portal does not know. */
export function statusTone(status: string): StatusTone {
  return findStatusFacts(status)?.tone ?? 'default';
}

/** Whether an application of that status came to a bad end. */
export const isRefusal = (status: string): boolean =>
  isClosedStatus(status) && statusTone(status) === 'error';

/** Whether nothing more can be changed in an application of that status. */
export function isClosedStatus(status: string): boolean {
  return findStatusFacts(status)?.isFinal ?? false;
}
