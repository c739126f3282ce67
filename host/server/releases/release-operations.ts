import { contractVersion } from 'shared-kernel/contract/version';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import type { Release } from 'shared-kernel/remote/release';
import { isForSomebody } from 'shared-kernel/team/canary-rule';
import type { CanaryRule } from 'shared-kernel/team/canary-rule';
import { ReleaseError } from 'shared-kernel/team/release-error';
import { z } from 'zod';
import type { RemoteSettings, ServerConfig } from '../config.ts';
import { HostBuild } from '../host-build.ts';
import { unfitReasons } from './check-release.ts';
import { loadRelease } from './loaded-release.ts';
import type { ReleaseSource } from './origin.ts';
import { takenByUpload } from './policy.ts';
import { checkSignature, isAllowed, readRelease, RefusedRelease } from './read-release.ts';
import type { ReleaseRecord, ReleaseStore } from './release-store.ts';
import { activated, canaryStarted, noted, rolledBack, signed } from './state.ts';
import type { RemoteState } from './state.ts';

const LIMIT_BYTES = 2_000_000;

export interface OperationContext {
  readonly config: Pick<ServerConfig, 'remotes' | 'hostFolder'>;
  readonly store: ReleaseStore;
  /** Told of releases of the store that cannot be read; they stop nobody. */
  warn(text: string): void;
  /** Of a server: one decision at a time, so that two of them cannot take the same route. */
  judged?<T>(work: () => Promise<T>): Promise<T>;
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
  context: OperationContext,
  remote: string,
  source: ReleaseSource,
  by: string,
): Promise<Published> {
  const { config, store } = context;
  const settings = toSettings(config, remote);
  const bytes = await source.readSmall(RELEASE_FILE, LIMIT_BYTES);
  if (!bytes) throw new RefusedRelease(['There is no release.json: build the remote first.']);
  const release = readRelease(remote, bytes);
  const signature = await source.readSmall(SIGNATURE_FILE, LIMIT_BYTES);
  const record = { release, bytes, signature };
  checkSignature(release.id, record, settings.publicKeys);
  const { kept, refuseUnfit } = await readSurroundings(context, settings);
  refuseUnfit(release);

  const before = kept.get(release.id);
  const isSignedAfterwards = before !== undefined && !isAllowed(before, settings.publicKeys);
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
  const state = await judged(context, async () => {
    // Others may have taken its routes while its files came.
    (await readSurroundings(context, settings)).refuseUnfit(release);
    const at = now();
    return store.update(remote, (current) => {
      const known = isSignedAfterwards ? signed(current, release.id, by, at) : current;
      return takenByUpload(known, release.id, settings, by, at);
    });
  });
  return { id: release.id, role: toRole(state, release.id) };
}

/** Every new session gets this release. */
export function activateRelease(
  context: OperationContext,
  remote: string,
  id: string,
  { by, seen }: Decision,
): Promise<void> {
  return judged(context, async () => {
    await refuseToBring(context, remote, id);
    await context.store.update(remote, (state) => {
      checkSeen(state, seen);
      const next = activated(state, id, by, now());
      // Whoever activates what is active already has decided so: a withdrawal before is answered.
      return next === state ? noted(state, { at: now(), by, action: 'activated', release: id }) : next;
    });
  });
}

/** A part of the agents gets this release. */
export function startCanary(
  context: OperationContext,
  remote: string,
  id: string,
  rule: CanaryRule,
  { by, seen }: Decision,
): Promise<void> {
  return judged(context, async () => {
    if (!isForSomebody(rule)) throw new ReleaseError('A canary needs somebody who gets it.');
    await refuseToBring(context, remote, id);
    await context.store.update(remote, (state) => {
      checkSeen(state, seen);
      return canaryStarted(state, id, rule, by, now());
    });
  });
}

/** Ends the canary, or goes back to the release before; answers what is active then. */
export function rollBack(
  context: OperationContext,
  remote: string,
  { by, seen }: Decision,
): Promise<string | undefined> {
  return judged(context, async () => {
    const settings = toSettings(context.config, remote);
    const { kept, unfit } = await readSurroundings(context, settings);
    const isPlaceToGoBack = (id: string): boolean => {
      const record = kept.get(id);
      if (!record || !isAllowed(record, settings.publicKeys)) return false;
      return unfit(record.release).length === 0;
    };
    const state = await context.store.update(remote, (before) => {
      checkSeen(before, seen);
      return rolledBack(before, by, now(), isPlaceToGoBack);
    });
    return state.active;
  });
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

function toSettings({ remotes }: OperationContext['config'], remote: string): RemoteSettings {
  const settings = remotes.find(({ name }) => name === remote);
  if (!settings) throw new RefusedRelease([`${remote} is not in portal.json.`]);
  return settings;
}

function judged<T>(context: OperationContext, work: () => Promise<T>): Promise<T> {
  return context.judged ? context.judged(work) : work();
}

/** Throws a `RefusedRelease` for a stored release that must not come to sessions now. */
async function refuseToBring(context: OperationContext, remote: string, id: string): Promise<void> {
  const settings = toSettings(context.config, remote);
  const stored = await context.store.load(remote, id);
  checkSignature(id, stored, settings.publicKeys);
  (await readSurroundings(context, settings)).refuseUnfit(stored.release);
}

/** Whether what was read is at fault, and not the store, which may be right again in a moment. */
const isDamage = (error: unknown): error is Error =>
  error instanceof RefusedRelease || error instanceof SyntaxError || error instanceof z.ZodError;

/** The kept releases of a remote, and what a release of it is judged by, as the store has it now. */
async function readSurroundings({ config, store, warn }: OperationContext, settings: RemoteSettings) {
  const readIfWhole = async <T>(what: string, reading: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await reading();
    } catch (error) {
      if (!isDamage(error)) throw error;
      warn(`${what} is passed over: ${error.message}`);
      return undefined;
    }
  };
  // Who has signed the others' releases is their teams' business; only what they say of themselves is read.
  const routes = new Map<string, readonly string[]>();
  for (const { name } of config.remotes) {
    if (name === settings.name) continue;
    const state = await readIfWhole(`the state of ${name}`, () => store.state(name));
    for (const id of [state?.active, state?.canary?.release]) {
      if (id === undefined) continue;
      const record = await readIfWhole(`${name} ${id}`, () => store.read(name, id));
      routes.set(name, [...(routes.get(name) ?? []), ...(record?.release.routes ?? [])]);
    }
  }
  const kept = new Map<string, ReleaseRecord>();
  for (const id of await store.ids(settings.name)) {
    const record = await readIfWhole(`${settings.name} ${id}`, () => store.read(settings.name, id));
    if (record) kept.set(id, record);
  }
  const { sharing } = new HostBuild(config.hostFolder).record();
  const unfit = (release: Release): string[] =>
    unfitReasons(release, {
      contract: contractVersion,
      sharing,
      routes,
      grants: settings.routes,
      sizeBudgetBytes: settings.sizeBudgetBytes,
      kept: [...kept.values()].map((each) => each.release),
    });
  const refuseUnfit = (release: Release): void => {
    const reasons = unfit(release);
    if (reasons.length > 0) throw new RefusedRelease(reasons, release.id);
  };
  return { kept, unfit, refuseUnfit };
}

function checkSeen(state: RemoteState, seen: string | undefined): void {
  if (seen === undefined || state.events.at(-1)?.at === seen) return;
  throw new OutdatedView('Something has happened to this remote since: look again.');
}
