import { contractVersion } from 'shared-kernel/contract/version';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import { isForSomebody } from 'shared-kernel/team/canary-rule';
import type { CanaryRule } from 'shared-kernel/team/canary-rule';
import { ReleaseError } from 'shared-kernel/team/release-error';
import type { ServerConfig } from '../config.ts';
import { HostBuild } from '../host-build.ts';
import { unfitReasons } from './check-release.ts';
import { loadRelease } from './loaded-release.ts';
import type { ReleaseSource } from './origin.ts';
import { checkSignature, isAllowed, readRelease, RefusedRelease } from './read-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { activated, canaryStarted, noted, received, rolledBack, signed } from './state.ts';
import type { RemoteState } from './state.ts';

const LIMIT_BYTES = 2_000_000;

export interface OperationContext {
  readonly config: Pick<ServerConfig, 'remotes' | 'hostFolder'>;
  readonly store: ReleaseStore;
}

/** Who decides, and by what they have seen: the time of the latest event that their page shows. */
export interface Decision {
  readonly by: string;
  readonly seen?: string | undefined;
}

export interface Published {
  readonly id: string;
  readonly role: 'active' | 'canary' | 'stored';
}

/** Somebody else has decided since the page was read. */
export class OutdatedView extends ReleaseError {}

/**
 * Takes a build into the store, with the checks and the policy that an origin's release meets. One that was here
 * before comes back by a decision only: sending an old upload once more brings nobody an old release.
 */
export async function publishRelease(
  { config, store }: OperationContext,
  remote: string,
  source: ReleaseSource,
  by: string,
): Promise<Published> {
  const settings = toSettings(config, remote);
  const bytes = await source.readSmall(RELEASE_FILE, LIMIT_BYTES);
  if (!bytes) throw new RefusedRelease(['There is no release.json: build the remote first.']);
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
  const at = now();
  const state = await store.update(remote, (before) => {
    const known = isSignedAfterwards ? signed(before, release.id, by, at) : before;
    const next = received(known, release.id, by, at);
    const { activation, canary } = settings;
    const wasHere = before.receivedAt[release.id] !== undefined;
    if (activation === 'manual' || (wasHere && before.active !== undefined)) return next;
    if (activation === 'auto' || next.active === undefined) return activated(next, release.id, by, at);
    return canaryStarted(next, release.id, canary, by, at);
  });
  return { id: release.id, role: toRole(state, release.id) };
}

/** Every new session gets this release. */
export async function activateRelease(
  { config, store }: OperationContext,
  remote: string,
  id: string,
  { by, seen }: Decision,
): Promise<void> {
  checkSignature(id, await store.load(remote, id), toSettings(config, remote).publicKeys);
  await store.update(remote, (state) => {
    checkSeen(state, seen);
    const next = activated(state, id, by, now());
    // Whoever activates what is active already has decided so: a withdrawal before is answered.
    return next === state ? noted(state, { at: now(), by, action: 'activated', release: id }) : next;
  });
}

/** A part of the agents gets this release. */
export async function startCanary(
  { config, store }: OperationContext,
  remote: string,
  id: string,
  rule: CanaryRule,
  { by, seen }: Decision,
): Promise<void> {
  if (!isForSomebody(rule)) throw new ReleaseError('A canary needs somebody who gets it.');
  checkSignature(id, await store.load(remote, id), toSettings(config, remote).publicKeys);
  await store.update(remote, (state) => {
    checkSeen(state, seen);
    return canaryStarted(state, id, rule, by, now());
  });
}

/** Ends the canary, or goes back to the release before; answers what is active then. */
export async function rollBack(
  { config, store }: OperationContext,
  remote: string,
  { by, seen }: Decision,
): Promise<string | undefined> {
  const { publicKeys } = toSettings(config, remote);
  // Releases that the team's keys allow sessions to be brought back to.
  const allowed = new Set<string>();
  for (const id of await store.ids(remote)) {
    const record = await store.read(remote, id).catch(() => undefined);
    if (record && isAllowed(record, publicKeys)) allowed.add(id);
  }
  const state = await store.update(remote, (before) => {
    checkSeen(before, seen);
    return rolledBack(before, by, now(), (id) => allowed.has(id));
  });
  return state.active;
}

/** The release whose id begins so, when there is exactly one. */
export async function findReleaseId(
  store: ReleaseStore,
  remote: string,
  begin: string | undefined,
): Promise<string> {
  const ids = (await store.ids(remote)).filter((id) => begin !== undefined && id.startsWith(begin));
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) return id;
  const text =
    begin === undefined
      ? 'Name a release'
      : ids.length > 1
        ? 'Several releases begin so'
        : 'There is no such release';
  throw new ReleaseError(`${text}. See: npm run portal -- releases ${remote}`);
}

export function toRole({ active, canary }: RemoteState, id: string): Published['role'] {
  if (active === id) return 'active';
  return canary?.release === id ? 'canary' : 'stored';
}

const now = (): string => new Date().toISOString();

function toSettings({ remotes }: OperationContext['config'], remote: string) {
  const settings = remotes.find(({ name }) => name === remote);
  if (!settings) throw new RefusedRelease([`${remote} is not in portal.json.`]);
  return settings;
}

function checkSeen(state: RemoteState, seen: string | undefined): void {
  if (seen === undefined || state.events.at(-1)?.at === seen) return;
  throw new OutdatedView('Something has happened to this remote since: look again.');
}
