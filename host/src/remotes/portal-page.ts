import { PAGE_DATA_ID } from 'shared-kernel/remote';
import type { PortalPageData, PortalSnapshot } from 'shared-kernel/remote';

/** Configuration and snapshot that the delivery server wrote into the page. */
export function readPageData(): PortalPageData {
  const block = document.getElementById(PAGE_DATA_ID);
  if (!block?.textContent)
    throw new Error(`The page has no #${PAGE_DATA_ID}: it was not served by the delivery server`);
  return JSON.parse(block.textContent) as PortalPageData;
}

/** What the delivery server knows about the remotes now. */
export async function fetchSnapshot(timeoutMs: number): Promise<PortalSnapshot> {
  const answer = await fetch('/portal/snapshot.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`The snapshot answered ${answer.status}`);
  return (await answer.json()) as PortalSnapshot;
}
