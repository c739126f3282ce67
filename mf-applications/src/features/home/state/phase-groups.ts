import { APPLICATION_PHASES, statusesWhere } from 'shared-kernel/domain/statuses';
import type { ApplicationPhase, ApplicationStatus } from 'shared-kernel/domain/statuses';
import type { LinkQuery, Path } from 'shared-kernel/paths';

/** The applications that stand in one phase of their way. */
export interface PhaseGroup {
  readonly phase: ApplicationPhase;
  readonly count: number;
  /** `undefined` where the bank tells no sums. */
  readonly amountKopecks: number | undefined;
  /** The list, filtered by the phase. */
  readonly link: string;
}

interface StatusCount {
  readonly status: ApplicationStatus;
  readonly count: number;
  readonly amount_kopecks?: number | undefined;
}

/** The phases in order, also the empty ones. What was refused or archived came to no end of the way and is in none. */
export function phaseGroups(
  counts: readonly StatusCount[],
  list: Path,
  query: LinkQuery = {},
): readonly PhaseGroup[] {
  return APPLICATION_PHASES.map((phase) => {
    const statuses = statusesWhere(
      (facts) => facts.phase === phase && (!facts.isFinal || facts.tone === 'success'),
    );
    const own = counts.filter(({ status }) => statuses.includes(status));
    const amounts = own.flatMap(({ amount_kopecks: amount }) => amount ?? []);
    return {
      phase,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amountKopecks: amounts.length < own.length ? undefined : amounts.reduce((sum, each) => sum + each, 0),
      link: list.link({ ...query, status: [...statuses].sort().join(',') }),
    };
  });
}
