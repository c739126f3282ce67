import type { PageDelivery } from 'shared-kernel/remote';
import { followAgent } from './agent-identity.ts';
import { deliveryState } from './delivery-state.ts';
import { startReports } from './reports.ts';
import { restorePlace } from './restore-page.ts';
import { watchUpdates } from './updates.ts';

/** What a page does about releases, none of it needed for the first render. */
export function startDelivery(delivery: PageDelivery): void {
  deliveryState.setOverride(delivery.override);
  const whenKnown = followAgent(delivery);
  startReports(delivery.page, whenKnown);
  watchUpdates(delivery);
  restorePlace();
}

export { DeliveryNotices } from './delivery-notices.tsx';
