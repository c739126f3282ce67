import { choiceParam, named, pageParam, textParam, urlSchema, useUrlState } from 'shared-kernel/router';
import type { UrlState } from 'shared-kernel/router';

/** What of the queue is shown: by default what waits for a decision. */
export const QUEUE_TABS = ['submitted', 'returned', 'decided', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
export const PAGE_SIZE = 25;

interface QueueView {
  readonly tab: QueueTab;
  readonly search: string;
  readonly page: number;
}

const queueSchema = urlSchema(
  { tab: named('state', choiceParam(QUEUE_TABS)), search: named('q', textParam()), page: pageParam },
  { steps: ['tab', 'page'] },
);

/** The part of the queue that the address names. */
export const useQueueView = (): UrlState<QueueView> => useUrlState(queueSchema);
