import type { ApplicationFilter, ApplicationStatus } from 'shared-kernel/contract/applications';
import { statusesWhere } from 'shared-kernel/domain/statuses';

/** Tabs of the curator's queue. */
export const QUEUE_TABS = ['decide', 'requests', 'processing', 'agents', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** The bank has requested documents from the agent. */
const REQUESTED: readonly ApplicationStatus[] = ['additional_docs'];

/** Statuses of each tab; `all` has every status. */
export const QUEUE_STATUSES: Readonly<Record<Exclude<QueueTab, 'all'>, readonly ApplicationStatus[]>> = {
  decide: statusesWhere(({ handoff, phase }) => handoff === 'bank' && phase === 'scoring'),
  requests: REQUESTED,
  processing: statusesWhere(({ handoff, phase }) => handoff === 'bank' && phase === 'package'),
  // A client answers the agent.
  agents: statusesWhere(({ handoff }) => handoff === 'agent' || handoff === 'client').filter(
    (status) => !REQUESTED.includes(status),
  ),
};

/** The first tab: applications that wait for a decision of the bank. */
export const FIRST_TAB = 'decide';

/** The tab that a filter shows, `undefined` for any other filter. */
export function findTab({ status = [] }: ApplicationFilter): QueueTab | undefined {
  if (status.length === 0) return 'all';
  const key = [...status].sort().join();
  return QUEUE_TABS.find((tab) => tab !== 'all' && [...QUEUE_STATUSES[tab]].sort().join() === key);
}

/** Number of applications in a tab, from the counts of the summary. */
export function countApplications(
  tab: QueueTab,
  counts: readonly { readonly status: ApplicationStatus; readonly count: number }[],
): number {
  return counts.reduce(
    (sum, { status, count }) => (tab === 'all' || QUEUE_STATUSES[tab].includes(status) ? sum + count : sum),
    0,
  );
}
