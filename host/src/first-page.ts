import { useDeferredValue, useSyncExternalStore } from 'react';
import { whenIdle } from 'shared-kernel/lazy';
import { portalQueryClient } from 'shared-kernel/query';
import { pathOfHash } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { findOwner, remoteStore } from './remotes/index.ts';

/** A page that asks for nothing more within this time has its content, ms. */
const SETTLED_MS = 250;
/** Whoever waits for the first page waits no longer, ms. */
const LIMIT_MS = 5_000;

const listeners = new Set<() => void>();
let isShown = false;
let isWatched = false;

/** Whether the first page of who is signed in has its content. From then on it is true. */
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

/** The same for a component. What it draws then comes as a transition, in slices: the agent may be at work on the page already. */
export const useFirstPage = (): boolean =>
  useDeferredValue(useSyncExternalStore(firstPage.subscribe, firstPage.isShown));

/** Calls `work` behind the first page, when the browser has nothing else to do: it may take neither network nor processor from it. */
export function afterFirstPage(work: () => void): void {
  void firstPage.whenShown().then(() => whenIdle(work));
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  let settled: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(settled);
    // Before the sign-in there is no such page.
    if (!session.snapshot().isAuthenticated) return;
    limit ??= setTimeout(finish, LIMIT_MS);
    if (hasPage() && portalQueryClient.isFetching() === 0) settled = setTimeout(finish, SETTLED_MS);
  };
  const finish = (): void => {
    clearTimeout(limit);
    clearTimeout(settled);
    for (const stop of stops) stop();
    isShown = true;
    for (const listener of listeners) listener();
  };
  const stops = [
    session.subscribe(look),
    remoteStore.subscribe(look),
    portalQueryClient.getQueryCache().subscribe(look),
  ];
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
