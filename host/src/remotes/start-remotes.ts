import { configureWidgets } from 'shared-kernel/remote';
import { startFederation } from './federation-runtime.ts';
import { hostWidgets } from './host-widgets.ts';
import { remoteStore } from './remote-store.ts';
import { superviseRemotes } from './supervisor.ts';

/** Starts what brings the pages, once: the federation runtime with its shares, the widgets, the remotes of the snapshot. */
export function startRemotes(): void {
  startFederation();
  configureWidgets(hostWidgets);
  superviseRemotes(remoteStore.snapshot());
}
