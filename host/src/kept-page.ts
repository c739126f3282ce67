import { PAGE_CACHE } from 'shared-kernel/remote/snapshot';

/** Forgets the page that the service worker keeps: it names the agent for whom it was made. Never rejects. */
export async function forgetKeptPage(): Promise<void> {
  // Missing where the address is not a safe one; refused where the browser may store nothing.
  if ('caches' in globalThis) await caches.delete(PAGE_CACHE).catch(() => undefined);
}

/** Loads the page as the server has it now: on a slow network the kept one would come, which is what runs here. */
export async function reloadPage(): Promise<void> {
  await forgetKeptPage();
  window.location.reload();
}
