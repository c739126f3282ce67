export { startFederation } from './federation-runtime.ts';
export { hostWidgets } from './host-widgets.ts';
export { setLoadLimit, setReleaseGate } from './load-expose.ts';
export { readPageData } from './portal-page.ts';
export { RemoteOutlet } from './remote-outlet.tsx';
export { remoteStore } from './remote-store.ts';
export { adoptUnused, refreshSnapshot, startRemotes } from './supervisor.ts';
export { useRemotes } from './use-remotes.ts';
export type { Remotes } from './use-remotes.ts';
