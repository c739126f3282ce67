import { contractVersion } from 'shared-kernel/contract/version';
import type { RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import { satisfiesRange } from 'shared-kernel/remote/contract-range';
import type { PortalSnapshot, RemoteSnapshot } from 'shared-kernel/remote/snapshot';
import type { Audience } from './releases/choose-release.ts';

/** The remotes as the page gets them, wherever they come from. */
export interface Remotes {
  /** Asks every origin now. */
  refresh(): Promise<void>;
  snapshot(audience?: Audience): PortalSnapshot;
  /** Build records of the remotes that can be used, for the preload plan. */
  records(audience?: Audience): readonly RemoteBuildRecord[];
}

/** A remote that is there, as the page gets it; with its release when it comes from the store. */
export function toSnapshot(
  { manifest, buildId, entry, globalName, chunkGlobal }: RemoteBuildRecord,
  release: { readonly releaseId?: string; readonly integrity?: Readonly<Record<string, string>> } = {},
): RemoteSnapshot {
  const { name } = manifest;
  // The host may have become another one since the remote was checked.
  if (!satisfiesRange(contractVersion, manifest.contractRange))
    return { name, available: false, reason: 'incompatible', manifest };
  const address = `/remotes/${name}/${entry}`;
  return { name, available: true, manifest, buildId, entry: address, globalName, chunkGlobal, ...release };
}
