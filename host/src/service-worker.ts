import { reportProblem } from 'shared-kernel/remote';
import { PAGE_CACHE, SERVICE_WORKER_PATH } from 'shared-kernel/remote/snapshot';

/** Nothing of it may take the network from the first page, ms. */
const AFTER_MS = 5_000;

/** Lets the browser keep the page, so that the portal opens on a slow network, or without one. */
export function startServiceWorkerWhenIdle(): void {
  // Missing where the address is not a safe one.
  if (!('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register(SERVICE_WORKER_PATH)
      .catch((error: unknown) => navigator.onLine && reportProblem('The page cannot be kept', error));
  }, AFTER_MS);
}

/** The kept page names the agent for whom it was made. */
export function forgetKeptPage(): void {
  if ('caches' in globalThis) void caches.delete(PAGE_CACHE);
}
