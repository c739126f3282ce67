import type { RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import type { PortalSnapshot } from 'shared-kernel/remote/snapshot';
import type { Audience } from './releases/choose-release.ts';

/** The remotes as the page gets them, wherever they come from. */
export interface Remotes {
  /** Asks every origin now. */
  refresh(): Promise<void>;
  snapshot(audience?: Audience): PortalSnapshot;
  /** Build records of the remotes that can be used, for the preload plan. */
  records(audience?: Audience): readonly RemoteBuildRecord[];
}
