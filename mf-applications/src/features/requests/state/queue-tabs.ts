import type { ApplicationFilter, ApplicationStatus } from 'shared-kernel/contract/applications';
import { statusesWhere } from 'shared-kernel/domain/statuses';

/** Parts of the curator's queue. */
export const QUEUE_TABS = ['decide', 'requests', 'processing', 'agents', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** The bank has asked the agent for documents. */
const REQUESTED: readonly ApplicationStatus[] = ['additional_docs'];

/** Statuses of each part; `all` has every one. */
export const QUEUE_STATUSES: Readonly<Record<Exclude<QueueTab, 'all'>, readonly ApplicationStatus[]>> = {
  decide: statusesWhere(({ handoff, phase }) => handoff === 'bank' && phase === 'scoring'),
  requests: REQUESTED,
  processing: statusesWhere(({ handoff, phase }) => handoff === 'bank' && phase === 'package'),
  agents: statusesWhere(({ handoff }) => handoff === 'agent').filter((status) => !REQUESTED.includes(status)),
};

/** What the queue shows first: what waits for a person of the bank. */
export const FIRST_TAB = 'decide';

/** The part that a filter shows, `undefined` when it is narrowed otherwise. */
export function tabOf({ status = [] }: ApplicationFilter): QueueTab | undefined {
  if (status.length === 0) return 'all';
  const key = [...status].sort().join();
  return QUEUE_TABS.find((tab) => tab !== 'all' && [...QUEUE_STATUSES[tab]].sort().join() === key);
}

/** How many applications a part has, by the counts of the home page. */
export function countOf(
  tab: QueueTab,
  counts: readonly { readonly status: ApplicationStatus; readonly count: number }[],
): number {
  return counts.reduce(
    (sum, { status, count }) => (tab === 'all' || QUEUE_STATUSES[tab].includes(status) ? sum + count : sum),
    0,
  );
}
