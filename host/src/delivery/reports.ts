import { remoteStore, scriptErrors } from '../remotes/index.ts';
import { deliveryCalls } from './delivery-calls.ts';
import type { RemoteReport, VitalReport } from './delivery-calls.ts';
import { watchVitals } from './web-vitals.ts';

/** Reports that come together travel together, ms. */
const GATHER_MS = 800;

/**
 * Tells the delivery server which releases start in this session and which do not, each once per release and outcome.
 * `whenKnown` resolves when the server knows whose page this is: reports before count for nothing.
 */
export function startReports(page: string, whenKnown: () => Promise<unknown>): () => void {
  const told = new Map<string, string>();
  let waiting: RemoteReport[] = [];
  let vitals: VitalReport[] = [];
  let errorsSent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (): Promise<void> => {
    const sent = { reports: waiting, vitals, errors: scriptErrors.since(errorsSent) };
    waiting = [];
    vitals = [];
    errorsSent += sent.errors.length;
    timer = undefined;
    await whenKnown();
    // What the server cannot be told now was most likely the network's fault, not the release's.
    await deliveryCalls.report(page, sent).catch(() => undefined);
  };
  const sendSoon = (): void => {
    timer ??= setTimeout(() => void send(), GATHER_MS);
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
      const ms = outcome === 'ready' ? findTime('start', remote.name) : undefined;
      const loadMs = outcome === 'ready' ? findTime('load', remote.name) : undefined;
      waiting.push({
        remote: remote.name,
        release: remote.releaseId,
        phase: outcome,
        ...(ms === undefined ? {} : { ms }),
        ...(loadMs === undefined ? {} : { loadMs }),
      });
      sendSoon();
    }
  };
  look();
  scriptErrors.onNote(sendSoon);
  if (scriptErrors.since(0).length > 0) sendSoon();
  watchVitals((vital) => {
    vitals = [...vitals, vital];
    // A page that is left may not come to its timers any more.
    if (document.visibilityState === 'hidden') void send();
    else sendSoon();
  });
  const stop = remoteStore.subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Time from the request for a remote to its code, or to its drawn page, at its first start on this page. */
function findTime(part: 'load' | 'start', remote: string): number | undefined {
  const [measure] = performance.getEntriesByName(`remote-${part} ${remote}`, 'measure');
  return measure && Math.round(measure.duration);
}
