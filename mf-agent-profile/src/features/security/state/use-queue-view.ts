import { useAddressView } from './use-address-view.ts';
import type { AddressView } from './use-address-view.ts';

/** What of the queue is shown: by default what waits for a decision. */
export const QUEUE_TABS = ['submitted', 'returned', 'decided', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
export const PAGE_SIZE = 25;

interface QueueView extends Omit<AddressView<'state' | 'q'>, 'params'> {
  readonly tab: QueueTab;
  readonly search: string;
}

/** The part of the queue that the address names. */
export function useQueueView(): QueueView {
  const { params, ...view } = useAddressView<'state' | 'q'>();
  return {
    ...view,
    tab: QUEUE_TABS.find((each) => each === params.get('state')) ?? 'submitted',
    search: (params.get('q') ?? '').slice(0, 100),
  };
}
