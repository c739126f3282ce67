import type { PortalSnapshot, RemoteOverride } from 'shared-kernel/remote';

let override: RemoteOverride | undefined;

/** The remote of which this page runs something else than everybody. */
export function setOverride(given: RemoteOverride | undefined): void {
  override = given;
}

/** The snapshot with the overridden remote from the address of the superuser who asked for it. */
export async function withOverride(snapshot: PortalSnapshot): Promise<PortalSnapshot> {
  // A release of the store is in the snapshot already.
  if (override?.address === undefined) return snapshot;
  const { address } = override;
  const { overrideSnapshot } = await import(/* webpackChunkName: "override" */ './override-snapshot.ts');
  return overrideSnapshot(snapshot, { ...override, address });
}
