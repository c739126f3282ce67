import { reportProblem } from 'shared-kernel/remote';
import type { PortalSnapshot, RemoteOverride, RemoteSnapshot } from 'shared-kernel/remote';
import { remoteBuildRecordSchema } from 'shared-kernel/remote/build-record';

const LIMIT_MS = 5_000;

/**
 * Puts the build at the superuser's address in place of the released one. An address that does not answer makes the
 * remote unavailable: running the released one unnoticed would show the wrong thing.
 */
export async function overrideSnapshot(
  snapshot: PortalSnapshot,
  { remote, address }: RemoteOverride & { readonly address: string },
): Promise<PortalSnapshot> {
  const released = snapshot.remotes.find(({ name }) => name === remote);
  const own = await readBuild(remote, address, released);
  // A remote that nobody has released yet is in no snapshot.
  if (!released) return { ...snapshot, remotes: [...snapshot.remotes, own] };
  return { ...snapshot, remotes: snapshot.remotes.map((each) => (each.name === remote ? own : each)) };
}

async function readBuild(
  name: string,
  address: string,
  released: RemoteSnapshot | undefined,
): Promise<RemoteSnapshot> {
  try {
    const answer = await fetch(new URL('portal-remote.json', address), {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`portal-remote.json answered ${answer.status}`);
    const record = remoteBuildRecordSchema.parse(await answer.json());
    if (record.manifest.name !== name) throw new Error(`it calls itself ${record.manifest.name}`);
    const { manifest, buildId, entry, globalName, chunkGlobal } = record;
    return {
      name,
      available: true,
      manifest,
      buildId,
      entry: new URL(entry, address).href,
      globalName,
      chunkGlobal,
    };
  } catch (error) {
    reportProblem(`${name} could not be taken from ${address}`, error);
    return {
      name,
      available: false,
      reason: 'down',
      ...(released?.manifest ? { manifest: released.manifest } : {}),
    };
  }
}
