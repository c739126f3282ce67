import type { Release } from 'shared-kernel/remote/release';
import type { ReleaseSource } from './origin.ts';
import type { SignedBytes } from './read-release.ts';
import type { RemoteState } from './state.ts';

/** What a stored release says of itself, with the bytes that a signature is over. */
export interface ReleaseRecord extends SignedBytes {
  readonly release: Release;
}

/** A release as it lies in a folder of this machine, from where it is served. */
export interface StoredRelease extends ReleaseRecord {
  readonly folder: string;
}

/**
 * Releases of all remotes and which of them sessions get. A release appears whole and checked, or not at all; the
 * state of a remote changes in one step. So a process may die at any moment, and several servers and commands may
 * share a store.
 */
export interface ReleaseStore {
  /** Where it is, for people. */
  readonly place: string;
  /** Whether it can be used; throws otherwise. Answers a few words about it. */
  check(): Promise<string>;
  /** What is free where this server keeps files of releases, bytes. */
  freeBytes(): Promise<number>;
  /** Names of the remotes of which something is here, whether portal.json names them or not. */
  remotes(): Promise<string[]>;
  /** Ids of the releases of a remote. */
  ids(remote: string): Promise<string[]>;
  /** Throws a `RefusedRelease` when what the release says of itself is damaged. */
  read(remote: string, id: string): Promise<ReleaseRecord>;
  /** A stored release with its files; throws a `RefusedRelease` for what is damaged. `isDeep`: every byte is checked. */
  load(remote: string, id: string, isDeep?: boolean): Promise<StoredRelease>;
  /**
   * Copies a release from its source, checking every file on the way. Nothing of it is seen by anybody before the
   * last file is right.
   */
  receive(record: ReleaseRecord, source: ReleaseSource): Promise<StoredRelease>;
  /** Takes in the signature of a release whose files are here: the same files, signed afterwards. */
  resign(record: ReleaseRecord): Promise<StoredRelease>;
  /** Removes what killed processes have left of copies. */
  sweep(remote: string, now?: number): Promise<void>;
  remove(remote: string, id: string): Promise<void>;
  /** Changes when the state may have changed; cheap to ask. */
  stateMark(remote: string): Promise<string>;
  state(remote: string): Promise<RemoteState>;
  /** Changes the state of a remote; a change by somebody else at the same time is not lost. */
  update(remote: string, change: (state: RemoteState) => RemoteState): Promise<RemoteState>;
  /** A value that whoever asks first makes, the same for all servers on the store. */
  shared(name: string, make: () => string): Promise<string>;
  close(): void;
}

/** The store's name for the host, whose builds are kept like releases of a remote. */
export const HOST = 'host';

/** Whether a folder of the store is a remote's. */
export const isRemote = (name: string): boolean => name !== HOST && /^[a-z][a-z0-9-]*$/.test(name);

/** A copy that nobody has touched for this long was left by a dead process, ms. */
export const ABANDONED_MS = 10 * 60_000;
/** Files of a release that are copied or checked at the same time. */
export const PARALLEL = 8;

/** Works on all items, some at a time; rejects with the first failure when nothing works any more. */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const runners = Array.from({ length: limit }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      try {
        await work(item);
      } catch (error) {
        queue.length = 0;
        throw error;
      }
    }
  });
  // All are waited for, so that nothing writes any more when the first failure is told.
  const results = await Promise.allSettled(runners);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
