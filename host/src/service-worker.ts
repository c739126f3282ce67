import { reportProblem } from 'shared-kernel/remote';
import { PAGE_CACHE, SERVICE_WORKER_PATH } from 'shared-kernel/remote/snapshot';
import { afterFirstPage } from './first-page.ts';

/** Lets the browser keep the page, so that the portal opens on a slow network, or without one. */
export function keepPageBehindFirstPage(): void {
  // Missing where the address is not a safe one.
  if (!('serviceWorker' in navigator)) return;
  afterFirstPage(() => {
    navigator.serviceWorker
      .register(SERVICE_WORKER_PATH)
      .catch((error: unknown) => navigator.onLine && reportProblem('The page cannot be kept', error));
  });
}

/** The kept page names the agent for whom it was made. */
export function forgetKeptPage(): void {
  if ('caches' in globalThis) void caches.delete(PAGE_CACHE);
}
