import type { PageDelivery } from 'shared-kernel/remote';
import { refreshSnapshot, remoteStore } from '../remotes/index.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { deliveryState } from './delivery-state.ts';

/** Two looks are at least this far apart, also when the agent comes back to the tab again and again, ms. */
const LEAST_MS = 1_000;

/** Asks now and then what a page opened now would get, and tells the portal when that is something newer. */
export function watchUpdates({ updatePollMs }: PageDelivery): () => void {
  let lookedAt = 0;
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LEAST_MS) return;
    lookedAt = Date.now();
    try {
      const { host, remotes } = await deliveryCalls.updates();
      const isOutdated = host !== remoteStore.snapshot().hostBuild;
      remoteStore.setOutdated(isOutdated);
      const here = new Map(remoteStore.snapshot().remotes.map((remote) => [remote.name, remote]));
      // A remote that is new in the portal appears in the menu at once; nothing on this page runs it yet.
      if (!isOutdated && Object.keys(remotes).some((name) => !here.get(name)?.manifest))
        await refreshSnapshot();
      const newer = Object.entries(remotes).filter(([name, release]) => {
        const remote = here.get(name);
        return remote?.available === true && remote.releaseId !== undefined && remote.releaseId !== release;
      });
      const isNewer = newer.length > 0 || isOutdated;
      deliveryState.setAvailableUpdate(isNewer ? [host, ...newer.flat()].join(' ') : undefined);
    } catch {
      // Without an answer nothing is offered; the next look comes.
    }
  };
  const timer = setInterval(() => void look(), updatePollMs);
  const onVisible = (): void => void look();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
