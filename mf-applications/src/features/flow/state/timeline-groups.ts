import type { TimelineEvent } from 'shared-kernel/contract/applications';

/** What the history may be narrowed to. */
export const TIMELINE_GROUPS = ['all', 'statuses', 'fields', 'documents', 'messages'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

const KINDS: Readonly<Record<Exclude<TimelineGroup, 'all'>, readonly TimelineEvent['kind'][]>> = {
  statuses: ['created', 'status', 'step', 'scoring', 'archive'],
  fields: ['field'],
  documents: ['document', 'signature', 'request'],
  messages: ['message'],
};

/** Events of a group, in their order. */
export function eventsOf(events: readonly TimelineEvent[], group: TimelineGroup): readonly TimelineEvent[] {
  return group === 'all' ? events : events.filter((event) => KINDS[group].includes(event.kind));
}
