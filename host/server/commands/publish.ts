import { resolve } from 'node:path';
import { contractVersion } from 'shared-kernel/contract/version';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import { HostBuild } from '../host-build.ts';
import { unfitReasons } from '../releases/check-release.ts';
import { loadRelease } from '../releases/loaded-release.ts';
import { folderSource } from '../releases/origin.ts';
import { checkSignature, isAllowed, readRelease, RefusedRelease } from '../releases/read-release.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { activated, canaryStarted, received, signed } from '../releases/state.ts';
import type { CommandContext } from './commands.ts';

const LIMIT_BYTES = 2_000_000;

/** Takes a build from a folder into the store, with the checks and the policy that an origin's release meets. */
export async function publish(
  { config, print }: CommandContext,
  store: ReleaseStore,
  remote: string,
  folder: string,
): Promise<void> {
  const settings = config.remotes.find(({ name }) => name === remote);
  if (!settings) throw new RefusedRelease([`${remote} is not in portal.json.`]);
  const source = folderSource(resolve(folder));
  const bytes = await source.readSmall(RELEASE_FILE, LIMIT_BYTES);
  if (!bytes) throw new RefusedRelease([`${folder} has no release.json: build the remote first.`]);
  const release = readRelease(remote, bytes);
  const signature = await source.readSmall(SIGNATURE_FILE, LIMIT_BYTES);
  const record = { release, bytes, signature };
  checkSignature(release.id, record, settings.publicKeys);

  // Who has signed the others' releases is their teams' business; only what they say of themselves is read.
  const routes = new Map<string, readonly string[]>();
  for (const { name } of config.remotes) {
    const { active } = await store.state(name);
    if (name === remote || active === undefined) continue;
    routes.set(name, (await store.read(name, active)).release.routes);
  }
  const served = new Map<string, string>();
  const ids = await store.ids(remote);
  for (const id of ids) {
    if (id === release.id) continue;
    const kept = await store.read(remote, id);
    for (const { path, integrity } of kept.release.files) served.set(path, integrity);
  }
  const reasons = unfitReasons(release, {
    contract: contractVersion,
    sharing: new HostBuild(config.hostFolder).record().sharing,
    routes,
    grants: settings.routes,
    sizeBudgetBytes: settings.sizeBudgetBytes,
    served,
  });
  if (reasons.length > 0) throw new RefusedRelease(reasons, release.id);

  const isSignedAfterwards =
    ids.includes(release.id) && !isAllowed(await store.read(remote, release.id), settings.publicKeys);
  if (isSignedAfterwards) {
    await store.resign(record);
  } else {
    const stored = await store.receive(record, source);
    try {
      await loadRelease(stored);
    } catch (error) {
      await store.remove(remote, release.id);
      throw error;
    }
  }
  const at = new Date().toISOString();
  const state = await store.update(remote, (before) => {
    const known = isSignedAfterwards ? signed(before, release.id, 'command', at) : before;
    const next = received(known, release.id, 'command', at);
    const { activation, canary } = settings;
    if (activation === 'manual') return next;
    if (activation === 'auto' || next.active === undefined) return activated(next, release.id, 'command', at);
    return next.active === release.id ? next : canaryStarted(next, release.id, canary, 'command', at);
  });
  const role =
    state.active === release.id
      ? 'active'
      : state.canary?.release === release.id
        ? 'the canary'
        : 'in the store';
  print(`${remote}: ${release.id} is ${role}.`);
}
