import { useSyncExternalStore } from 'react';
import { portalQueryClient } from 'shared-kernel/query';
import { pathOfHash } from 'shared-kernel/remote';
import { findOwner, remoteStore } from '../remotes/index.ts';

/** A page that asks for nothing more within this time has its content, ms. */
const SETTLED_MS = 250;
/** Whoever waits for the first page waits no longer, ms. */
const LIMIT_MS = 5_000;

const listeners = new Set<() => void>();
let isShown = false;
let isWatched = false;

/** Whether the first page after the start has its content. From then on it is true. */
export const firstPage = {
  isShown: (): boolean => isShown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    watch();
    return () => listeners.delete(listener);
  },
  /** Resolves when it is true. */
  whenShown: (): Promise<void> =>
    new Promise((resolve) => {
      if (isShown) resolve();
      else firstPage.subscribe(resolve);
    }),
};

/** The same for a component, which is drawn again when it becomes true. */
export const useFirstPage = (): boolean => useSyncExternalStore(firstPage.subscribe, firstPage.isShown);

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(settled);
    if (hasPage() && portalQueryClient.isFetching() === 0) settled = setTimeout(finish, SETTLED_MS);
  };
  const finish = (): void => {
    clearTimeout(limit);
    clearTimeout(settled);
    for (const stop of stops) stop();
    isShown = true;
    for (const listener of listeners) listener();
  };
  const limit = setTimeout(finish, LIMIT_MS);
  const stops = [remoteStore.subscribe(look), portalQueryClient.getQueryCache().subscribe(look)];
  look();
}

/** A page of the shell itself, or an address of no page, waits for no remote. */
function hasPage(): boolean {
  const { remotes } = remoteStore.snapshot();
  // Before the remotes are known, every page is nobody's.
  if (remotes.length === 0) return false;
  if (findOwner(remotes, pathOfHash(window.location.hash)).kind === 'nobody') return true;
  const states = remotes.map(({ name }) => remoteStore.status(name).state);
  return states.some((state) => state === 'ready' || state === 'error');
}
