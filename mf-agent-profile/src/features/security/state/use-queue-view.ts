import { useSearchParams } from 'shared-kernel/router';

/** What of the queue is shown: by default what waits for a decision. */
export const QUEUE_TABS = ['submitted', 'returned', 'decided', 'all'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
export const PAGE_SIZE = 25;

interface QueueView {
  readonly tab: QueueTab;
  readonly search: string;
  readonly page: number;
  readonly change: (patch: QueuePatch) => void;
}
type QueuePatch = Partial<Record<'state' | 'q' | 'page', string>>;

/** Kept in the address: back, reload and a copied link show the same list. */
export function useQueueView(): QueueView {
  const [params, setParams] = useSearchParams();
  return {
    tab: QUEUE_TABS.find((each) => each === params.get('state')) ?? 'submitted',
    search: (params.get('q') ?? '').slice(0, 100),
    page: Math.min(1_000_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)),
    change: (patch) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          // Another list begins with its first page.
          next.delete('page');
          for (const [name, value] of Object.entries(patch)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
