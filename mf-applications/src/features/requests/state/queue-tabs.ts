import type { ApplicationFilter, ApplicationStatus } from 'shared-kernel/contract/applications';

/** Parts of the curator's queue. */
export const QUEUE_TABS = ['decide', 'requests', 'processing', 'agents', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** Statuses of each part; `all` has every one. */
export const QUEUE_STATUSES: Readonly<Record<Exclude<QueueTab, 'all'>, readonly ApplicationStatus[]>> = {
  decide: ['pending', 'review'],
  requests: ['additional_docs'],
  processing: ['processing'],
  agents: ['new', 'registering', 'survey', 'survey_dlc', 'scoring', 'doc_list', 'active'],
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
