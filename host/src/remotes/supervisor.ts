import { portalEvents } from 'shared-kernel/events';
import { pathOfHash, reportProblem } from 'shared-kernel/remote';
import type { PortalSnapshot } from 'shared-kernel/remote';
import { registerApplication, triggerAppChange } from 'single-spa';
import type { SingleSpaCustomEventDetail } from 'single-spa';
import { learnIntegrity } from './integrity.ts';
import { forgetRemote, isPinned } from './load-expose.ts';
import { withOverride } from './override.ts';
import { fetchSnapshot } from './portal-page.ts';
import { findOwner } from './remote-routes.ts';
import { remoteStore } from './remote-store.ts';
import { SupervisedRemote } from './supervised-remote.ts';
import { withTimeLimit } from './time-limit.ts';

/** How long a navigation waits for the remote it leaves, ms. */
const LEAVE_LIMIT_MS = 2_000;
const SNAPSHOT_LIMIT_MS = 5_000;

const supervised = new Map<string, SupervisedRemote>();
let outlet: HTMLElement | null = null;

/** Takes the snapshot over and registers its remotes with single-spa. */
export function superviseRemotes(snapshot: PortalSnapshot): void {
  adopt(snapshot);
  // Any change of the address, also one that the router writes into the history, of which no browser tells.
  window.addEventListener('single-spa:before-routing-event', (event) => {
    const { oldUrl, newUrl } = (event as CustomEvent<SingleSpaCustomEventDetail>).detail;
    if (pathOfHash(new URL(oldUrl).hash) !== pathOfHash(new URL(newUrl).hash)) tryFailedAgain();
  });
  portalEvents.on('connection-restored', tryFailedAgain);
}

/** The element in which remotes are shown; `null` when the shell has none (sign-in, not-found). */
export function setOutlet(element: HTMLElement | null): void {
  outlet = element;
  // The shell drew a new outlet while a remote stayed active: single-spa sees no change, the remote moves.
  if (element) for (const remote of supervised.values()) remote.moveTo(element);
  void triggerAppChange();
}

/** «Повторить» for one remote: fresh snapshot, forgotten failures, a new try. No page reload. */
export async function retryRemote(name: string): Promise<void> {
  const { state } = remoteStore.status(name);
  if (state === 'loading') return;
  remoteStore.setStatus(name, { state: 'loading', phase: 'available' });
  await renewRemote(name);
  const remote = supervised.get(name);
  remote?.again(outlet);
  if (!remote) remoteStore.setStatus(name, { state: 'idle' });
  await triggerAppChange();
}

/** Remotes on their way to a new try: its page and widgets that ask at once share one, or they would load it twice. */
const renewals = new Map<string, Promise<void>>();

/** Before a new try: the remote as it is now, and nothing of the one that failed. */
export function renewRemote(name: string): Promise<void> {
  const known = renewals.get(name);
  if (known) return known;
  const renewal = refreshSnapshot(name)
    .then(() => forgetRemote(name))
    .finally(() => renewals.delete(name));
  renewals.set(name, renewal);
  return renewal;
}

/**
 * Asks the delivery server for the remotes as they are now. Without an answer the known snapshot stays. What runs on
 * this page stays what it is, except the remote that `failed`.
 */
export async function refreshSnapshot(failed?: string): Promise<void> {
  try {
    await adoptUnused(await fetchSnapshot(SNAPSHOT_LIMIT_MS), failed);
  } catch (error) {
    reportProblem('The snapshot of the remotes could not be refreshed', error);
  }
}

/**
 * Takes the newer state of remotes over that this page has not begun to use. Those of another build of the host stay
 * away: they were judged by its kernel, and their failures here would withdraw them from everybody.
 */
export async function adoptUnused(snapshot: PortalSnapshot, failed?: string): Promise<void> {
  const isOutdated = snapshot.hostBuild !== remoteStore.snapshot().hostBuild;
  remoteStore.setOutdated(isOutdated);
  if (isOutdated) return;
  const { remotes } = await withOverride(snapshot);
  adopt({
    ...snapshot,
    remotes: remotes.map((remote) => {
      const known = remoteStore.remote(remote.name);
      const isKept = known?.available && remote.name !== failed && isPinned(remote.name);
      if (!isKept) learnIntegrity(remote);
      return isKept ? known : remote;
    }),
  });
}

function adopt(snapshot: PortalSnapshot): void {
  remoteStore.setSnapshot(snapshot);
  for (const { name } of snapshot.remotes) {
    if (supervised.has(name)) continue;
    const remote = new SupervisedRemote(name);
    supervised.set(name, remote);
    registerApplication({
      name,
      // Never rejects: what can fail happens under supervision, and single-spa sees a healthy, empty application.
      app: () =>
        Promise.resolve({
          bootstrap: () => Promise.resolve(),
          mount: () => {
            if (outlet) remote.enter(outlet);
            return Promise.resolve();
          },
          unmount: () =>
            withTimeLimit(remote.leave(), LEAVE_LIMIT_MS, `leaving ${name}`).catch((error) =>
              reportProblem(name, error),
            ),
        }),
      activeWhen: (location) => outlet !== null && isOwner(name, location.hash),
    });
  }
}

function isOwner(name: string, hash: string): boolean {
  const owner = findOwner(remoteStore.snapshot().remotes, pathOfHash(hash));
  return owner.kind === 'remote' && owner.name === name;
}

/**
 * The remote of this page, where it has failed, gets a new try without a click: for another page of it, which is a new
 * request of the agent, and when the connection is back.
 */
function tryFailedAgain(): void {
  for (const name of supervised.keys()) {
    if (remoteStore.status(name).state === 'error' && isOwner(name, window.location.hash))
      void retryRemote(name);
  }
}
