import { reportProblem } from 'shared-kernel/remote';
import { SERVICE_WORKER_PATH } from 'shared-kernel/remote/snapshot';
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
