import { pathOfHash } from 'shared-kernel/remote';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { MetricType } from 'web-vitals';
import { findOwner, remoteStore } from '../remotes/index.ts';
import type { VitalReport } from './delivery-calls.ts';

const NAMES: Readonly<Record<string, VitalReport['name']>> = { LCP: 'lcp', INP: 'inp', CLS: 'cls' };

/**
 * Measures how the pages of remotes feel. Where the browser tells navigations within the page apart (Chromium), each
 * counts to the remote of its own route; elsewhere all of a session counts to the route that it began with.
 */
export function watchVitals(tell: (vital: VitalReport) => void): void {
  const beganAt = window.location.href;
  const take = (metric: MetricType): void => {
    const address = new URL(metric.navigationURL ?? beganAt, beganAt);
    const { remotes } = remoteStore.snapshot();
    const owner = findOwner(remotes, pathOfHash(address.hash));
    const remote = owner.kind === 'remote' ? remoteStore.remote(owner.name) : undefined;
    const name = NAMES[metric.name];
    if (!name || !remote?.available || remote.releaseId === undefined) return;
    const value = name === 'cls' ? Math.round(metric.value * 10_000) / 10_000 : Math.round(metric.value);
    tell({ remote: remote.name, release: remote.releaseId, name, value });
  };
  for (const watch of [onLCP, onINP, onCLS]) watch(take, { reportSoftNavs: true });
}
