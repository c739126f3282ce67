import { configureWidgets } from 'shared-kernel/remote';
import { session } from 'shared-kernel/session';
import { superviseBackgrounds } from './background.ts';
import { startFederation } from './federation-runtime.ts';
import { hostWidgets } from './host-widgets.ts';
import { loadExpose } from './load-expose.ts';
import { remoteStore } from './remote-store.ts';
import { scriptErrors } from './script-errors.ts';
import { superviseRemotes } from './supervisor.ts';

/** Starts what brings the pages, once: the federation runtime with its shares, the widgets, the remotes of the snapshot, their background. */
export function startRemotes(afterFirstPage: () => Promise<void>): void {
  scriptErrors.watch();
  startFederation();
  configureWidgets(hostWidgets);
  superviseRemotes(remoteStore.snapshot());
  superviseBackgrounds({
    session,
    remotes: remoteStore,
    afterFirstPage,
    load: (name) => loadExpose(name, 'background'),
  });
}
