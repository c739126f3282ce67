import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteBuildRecordSchema } from 'shared-kernel/remote/build-record';
import type { RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import type { RemoteManifest } from 'shared-kernel/remote/manifest';
import type { Release, ReleaseFile } from 'shared-kernel/remote/release';
import type { RemoteSnapshot } from 'shared-kernel/remote/snapshot';
import { toSnapshot } from '../remotes.ts';
import { recordReasons } from './check-release.ts';
import type { ReleaseSource } from './origin.ts';
import { RefusedRelease } from './read-release.ts';
import type { SignedBytes } from './read-release.ts';
import type { StoredRelease } from './release-store.ts';

/** The build's own record, by which the portal knows entry, pages and widgets. */
export const RECORD_FILE = 'portal-remote.json';
const RECORD_LIMIT_BYTES = 1_000_000;

/** A release of the store that sessions may get. */
export interface LoadedRelease extends SignedBytes {
  readonly release: Release;
  readonly folder: string;
  readonly record: RemoteBuildRecord;
  readonly files: ReadonlyMap<string, ReleaseFile>;
  /** Hashes of its scripts for the page, without their common prefix. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Reads what the portal needs of a stored release; throws a `RefusedRelease` when its records disagree. */
export async function loadRelease(stored: StoredRelease): Promise<LoadedRelease> {
  const { release, folder } = stored;
  const text = await readFile(join(folder, RECORD_FILE), 'utf8').catch(() => {
    throw new RefusedRelease([`${RECORD_FILE} is missing.`], release.id);
  });
  const parsed = remoteBuildRecordSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new RefusedRelease([`${RECORD_FILE} is not a build record.`], release.id);
  const reasons = recordReasons(release, parsed.data);
  if (reasons.length > 0) throw new RefusedRelease(reasons, release.id);
  return {
    ...stored,
    record: parsed.data,
    files: new Map(release.files.map((file) => [file.path, file])),
    integrity: Object.fromEntries(
      release.files
        .filter(({ path }) => /\.m?js$/.test(path))
        .map(({ path, integrity }) => [path, integrity.slice('sha384-'.length)]),
    ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a build that is refused calls itself, so that its menu has a place. */
export async function findManifest(
  source: ReleaseSource,
  remote: string,
): Promise<RemoteManifest | undefined> {
  try {
    const bytes = await source.readSmall(RECORD_FILE, RECORD_LIMIT_BYTES);
    const parsed = remoteBuildRecordSchema.safeParse(parseJson(bytes?.toString('utf8') ?? ''));
    return parsed.success && parsed.data.manifest.name === remote ? parsed.data.manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The release as the page gets it. */
export function releaseSnapshot({ release, record, integrity }: LoadedRelease): RemoteSnapshot {
  return toSnapshot(record, { releaseId: release.id, integrity });
}
