import { portalQueryClient } from 'shared-kernel/query';
import type { QueryKey } from 'shared-kernel/query';
import { session } from 'shared-kernel/session';
import { atom, portalStore } from 'shared-kernel/state';
import { SLOW_AFTER_MS } from 'shared-kernel/ui';

/** Whether something on the page has waited long for its first answer. */
export const isSlowAtom = atom(false);

const cache = portalQueryClient.getQueryCache();

const isOfAnotherBank = ([kind, bank]: QueryKey): boolean =>
  kind === 'bank' && bank !== session.currentBank();

/** What the page waits for, and since when. */
function findWaiting(known: ReadonlyMap<string, number>): Map<string, number> {
  const waiting = cache
    .findAll({ type: 'active', fetchStatus: 'fetching' })
    // What is shown of several banks says by itself which of them does not answer.
    .filter(({ state, queryKey }) => state.data === undefined && !isOfAnotherBank(queryKey));
  return new Map(waiting.map(({ queryHash }) => [queryHash, known.get(queryHash) ?? Date.now()]));
}

/** Follows what takes long; `onSlow` is called when a wait becomes long. Returns the way to stop. */
export function followSlowQueries(onSlow: () => void): () => void {
  let waiting = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (): void => {
    clearTimeout(timer);
    waiting = findWaiting(waiting);
    const oldestMs = Math.min(...waiting.values());
    const leftMs = oldestMs + SLOW_AFTER_MS - Date.now();
    const isSlow = leftMs <= 0;
    if (isSlow && !portalStore.get(isSlowAtom)) onSlow();
    portalStore.set(isSlowAtom, isSlow);
    if (!isSlow && waiting.size > 0) timer = setTimeout(look, leftMs);
  };

  const unsubscribe = cache.subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed' || type.startsWith('observer')) queueMicrotask(look);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    portalStore.set(isSlowAtom, false);
  };
}
