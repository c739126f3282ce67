import type { PageDelivery, PortalSnapshot } from 'shared-kernel/remote';
import { reportProblem } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { setReleaseGate } from '../remotes/index.ts';
import { deliveryNoticesAtom } from './delivery-state.ts';

const IDLE_LIMIT_MS = 3_000;

/** Loads what a page does about releases: when the browser is idle, or before the first remote where it decides on it. */
export function startDeliveryWhenIdle(delivery: PageDelivery): void {
  const load = () =>
    import(/* webpackChunkName: "delivery" */ './index.ts')
      .then(({ startDelivery, DeliveryNotices }) => {
        startDelivery(delivery);
        portalStore.set(deliveryNoticesAtom, { Notices: DeliveryNotices });
      })
      .catch((error: unknown) => reportProblem('The watch over releases did not start', error));
  const { bank, user } = session.snapshot();
  const isKnown = delivery.agent === (user ? `${bank} ${user.id}` : undefined);
  // Once loaded it sets a gate of its own, when the agent has to be made known.
  if (delivery.hasCanary && !isKnown) setReleaseGate(load());
  else if (delivery.hasCanary) void load();
  else if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void load(), { timeout: IDLE_LIMIT_MS });
  else setTimeout(() => void load(), IDLE_LIMIT_MS);
}

/** The page's snapshot with the overridden remote from the address of the superuser who asked for it. */
export async function withOverride(
  snapshot: PortalSnapshot,
  override: NonNullable<PageDelivery['override']>,
): Promise<PortalSnapshot> {
  const { overrideSnapshot } = await import(/* webpackChunkName: "override" */ './override.ts');
  return overrideSnapshot(snapshot, override);
}
