import type { PageDelivery } from 'shared-kernel/remote';
import { reportProblem } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { portalStore } from 'shared-kernel/state';
import { afterFirstPage } from '../first-page.ts';
import { setReleaseGate } from '../remotes/index.ts';
import { readPreviewLink } from './preview-link.ts';
import { deliveryNoticesAtom } from './delivery-state.ts';

/** Loads what a page does about releases: behind the first page, or before it where releases are chosen by agent. */
export function startDeliveryBehindFirstPage(delivery: PageDelivery): void {
  const load = (): Promise<void> =>
    import(/* webpackChunkName: "delivery" */ './index.ts')
      .then(({ startDelivery, DeliveryNotices }) => {
        startDelivery(delivery);
        portalStore.set(deliveryNoticesAtom, { Notices: DeliveryNotices });
      })
      .catch((error: unknown) => {
        // Without a network there is nothing to watch: it begins when there is one again.
        if (navigator.onLine) reportProblem('The watch over releases did not start', error);
        else addEventListener('online', () => void load(), { once: true });
      });
  const { bank, user } = session.snapshot();
  const isKnown = delivery.agent === (user ? `${bank} ${user.id}` : undefined);
  // Once loaded it sets a gate of its own, when the agent has to be made known.
  if (delivery.hasCanary && !isKnown) setReleaseGate(load());
  // Who runs somebody else's code sees it at once.
  else if (delivery.hasCanary || delivery.override || readPreviewLink()) void load();
  else afterFirstPage(() => void load());
}
