import { remoteStore } from '../remotes/index.ts';
import { deliveryCalls } from './delivery-calls.ts';
import type { RemoteReport } from './delivery-calls.ts';

/** Reports that come together travel together, ms. */
const GATHER_MS = 800;

/**
 * Tells the delivery server which releases start in this session and which do not, each once per release and outcome.
 * `whenKnown` resolves when the server knows whose page this is: reports before count for nothing.
 */
export function startReports(page: string, whenKnown: () => Promise<unknown>): () => void {
  const told = new Map<string, string>();
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (): Promise<void> => {
    const reports = waiting;
    waiting = [];
    timer = undefined;
    await whenKnown();
    // What the server cannot be told now was most likely the network's fault, not the release's.
    await deliveryCalls.report(page, reports).catch(() => undefined);
  };
  const look = (): void => {
    for (const remote of remoteStore.snapshot().remotes) {
      if (!remote.available || remote.releaseId === undefined) continue;
      const status = remoteStore.status(remote.name);
      const outcome =
        status.state === 'ready' ? 'ready' : status.state === 'error' ? status.phase : undefined;
      const key = `${remote.name} ${remote.releaseId}`;
      if (outcome === undefined || told.get(key) === outcome) continue;
      if (outcome === 'load' && !navigator.onLine) continue;
      told.set(key, outcome);
      const ms = outcome === 'ready' ? findStartTime(remote.name) : undefined;
      waiting.push({
        remote: remote.name,
        release: remote.releaseId,
        phase: outcome,
        ...(ms === undefined ? {} : { ms }),
      });
      timer ??= setTimeout(() => void send(), GATHER_MS);
    }
  };
  look();
  const stop = remoteStore.subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Time from the request for a remote to its drawn page, at its first start on this page. */
function findStartTime(remote: string): number | undefined {
  const [measure] = performance.getEntriesByName(`remote-start ${remote}`, 'measure');
  return measure && Math.round(measure.duration);
}
