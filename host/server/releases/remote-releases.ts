import { createHash } from 'node:crypto';
import { contractVersion } from 'shared-kernel/contract/version';
import type { RemoteManifest } from 'shared-kernel/remote/manifest';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import type { Release } from 'shared-kernel/remote/release';
import type { RemoteSettings } from '../config.ts';
import { hostReasons, unfitReasons } from './check-release.ts';
import { findFileOwners } from './file-owners.ts';
import { findManifest, loadRelease } from './loaded-release.ts';
import type { LoadedRelease } from './loaded-release.ts';
import { toSource } from './origin.ts';
import type { ReleaseSource } from './origin.ts';
import { checkSignature, isAllowed, readRelease, RefusedRelease } from './read-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { sharedLook } from './shared-look.ts';
import type { Logger, RegistrySurroundings } from './surroundings.ts';
import { takenFromOrigin } from './policy.ts';
import { EMPTY_STATE, lastGood, refused, signed } from './state.ts';
import type { RemoteState } from './state.ts';

const RELEASE_LIMIT_BYTES = 2_000_000;
const SIGNATURE_LIMIT_BYTES = 1_000;
/** A refused release is looked at again after this, and then after twice as long: it may just be being written. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** Everything the delivery server knows about the releases of one remote. */
export class RemoteReleases {
  settings: RemoteSettings;
  state: RemoteState = EMPTY_STATE;
  /** Releases of the store by id. */
  readonly loaded = new Map<string, LoadedRelease>();
  /** Whether the origin answered when it was last asked. */
  isOriginUp = false;
  /** What the refused release of a remote without any other calls itself, so that its menu has a place. */
  refusedManifest: RemoteManifest | undefined;
  /** For requests that miss a file: what another server has stored since this one looked. */
  readonly look = sharedLook(() => this.sync());
  readonly #store: ReleaseStore;
  readonly #around: RegistrySurroundings;
  readonly log: Logger;
  #stateMark = '';
  /** Why the store could not be read the last time. */
  #trouble = '';
  /** The active release of which it was said that the host cannot run it. */
  #saidUnfit: string | undefined;
  /** Releases of which every byte was checked. */
  readonly #checked = new Set<string>();
  #files: ReadonlyMap<string, LoadedRelease> = new Map();
  #seen: { mark: string | undefined; hash: string } | undefined;
  #retry: { at: number; delayMs: number } | undefined;
  #scanning: Promise<void> | undefined;

  constructor(settings: RemoteSettings, store: ReleaseStore, around: RegistrySurroundings, log: Logger) {
    this.settings = settings;
    this.#store = store;
    this.#around = around;
    this.log = log;
  }

  get name(): string {
    return this.settings.name;
  }

  /** The release that has this file, so that every session finds the files that it began with. */
  fileOwner(path: string): LoadedRelease | undefined {
    return this.#files.get(path);
  }

  /** Whether the release is here, and a key of the team has signed it. */
  isSigned(id: string): boolean {
    const loaded = this.loaded.get(id);
    return loaded !== undefined && isAllowed(loaded, this.settings.publicKeys);
  }

  /** Whether sessions may be brought back to this release: it is here, signed, and fits into the portal as it is now. */
  isPlaceToGoBack(id: string): boolean {
    const loaded = this.loaded.get(id);
    return loaded !== undefined && this.isSigned(id) && this.#unfit(loaded.release).length === 0;
  }

  /** The release, when it is here and the host as it is now can run it. */
  runnable(id: string | undefined): LoadedRelease | undefined {
    const loaded = this.loaded.get(id ?? '');
    return loaded && this.#hostReasons(loaded.release).length === 0 ? loaded : undefined;
  }

  /** What everybody's sessions get: the active release, or the one before while the host cannot run that. */
  everybodys(): LoadedRelease | undefined {
    const { state, loaded, name } = this;
    const active = loaded.get(state.active ?? '');
    const reasons = active ? this.#hostReasons(active.release) : [];
    if (active && reasons.length === 0) {
      this.#saidUnfit = undefined;
      return active;
    }
    const instead = this.loaded.get(lastGood(state, (id) => this.isPlaceToGoBack(id)) ?? '');
    if (active && this.#saidUnfit !== active.release.id) {
      this.#saidUnfit = active.release.id;
      const fields = { remote: name, release: active.release.id, reasons, instead: instead?.release.id };
      this.log.error(fields, 'the active release does not fit the host any more');
    }
    return instead;
  }

  /** Releases that sessions get although no key of the team has signed them: they came before the keys. */
  unsigned(): readonly string[] {
    return [this.state.active, this.state.canary?.release].filter(
      (id): id is string => id !== undefined && this.loaded.has(id) && !this.isSigned(id),
    );
  }

  /** Takes over what the store says. Where it cannot be read, that is told once and what is loaded is served on. */
  async sync(): Promise<void> {
    try {
      await this.syncState();
      this.#trouble = '';
    } catch (error) {
      const reason = toReason(error);
      if (reason !== this.#trouble)
        this.log.error({ remote: this.name, reason }, 'the state of the remote cannot be read');
      this.#trouble = reason;
    }
  }

  /** Takes over what the store says, when it says something new: another server or a command may have changed it. */
  async syncState(): Promise<void> {
    const mark = await this.#store.stateMark(this.name);
    if (mark === this.#stateMark) return;
    const state = await this.#store.state(this.name);
    const ids = await this.#store.ids(this.name);
    for (const id of this.loaded.keys()) {
      if (ids.includes(id)) continue;
      this.loaded.delete(id);
      this.#checked.delete(id);
    }
    const wanted = [state.active, state.canary?.release].filter((id) => id !== undefined);
    for (const id of ids) {
      const isWanted = wanted.includes(id);
      const isHere = isWanted ? this.#checked.has(id) : this.loaded.has(id);
      // Another server may have taken in the signature of a release that has none here.
      if (isHere && this.isSigned(id)) continue;
      try {
        // What sessions will get is checked down to the last byte; the files of the others when they are asked for.
        const stored = await this.#store.load(this.name, id, isWanted && !this.#checked.has(id));
        this.loaded.set(id, await loadRelease(stored));
        if (isWanted) this.#checked.add(id);
      } catch (error) {
        this.loaded.delete(id);
        const fields = { remote: this.name, release: id, reason: toReason(error) };
        this.log[isWanted ? 'error' : 'warn'](fields, 'a release of the store cannot be used');
      }
    }
    this.#adopt(state, mark);
  }

  /** Looks at the origin. Several callers share one look. */
  scan(): Promise<void> {
    this.#scanning ??= this.#scan().finally(() => (this.#scanning = undefined));
    return this.#scanning;
  }

  #adopt(state: RemoteState, mark: string): void {
    this.state = state;
    this.#stateMark = mark;
    this.#files = findFileOwners(this.loaded, state);
  }

  async #scan(): Promise<void> {
    if (this.#retry && Date.now() < this.#retry.at) return;
    const startedAt = Date.now();
    const source = toSource(this.settings);
    if (!source) {
      this.isOriginUp = true;
      return;
    }
    try {
      const mark = await source.mark();
      const isKnown = mark !== undefined && mark === this.#seen?.mark && !this.#retry;
      // What is here without a signature may get one at any moment, and release.json stays as it is.
      const isSettled = this.isSigned(this.state.lastFromOrigin ?? '');
      if (isKnown && isSettled) return this.#up();
      const bytes = await source.readSmall(RELEASE_FILE, RELEASE_LIMIT_BYTES);
      this.#up();
      if (!bytes) throw new RefusedRelease(['There is no release.json.']);
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (hash !== this.#seen?.hash || !isSettled) await this.#take(source, bytes, startedAt);
      this.#seen = { mark, hash };
      this.#retry = undefined;
    } catch (error) {
      if (error instanceof RefusedRelease) await this.#refuse(error, source);
      else this.#unreachable(error);
    }
  }

  async #take(source: ReleaseSource, bytes: Buffer, startedAt: number): Promise<void> {
    const release = readRelease(this.name, bytes);
    const signature = await source.readSmall(SIGNATURE_FILE, SIGNATURE_LIMIT_BYTES);
    const record = { release, bytes, signature };
    await this.syncState();
    // Active since before the keys: it stays until it is replaced or signed.
    if (this.unsigned().includes(release.id) && !isAllowed(record, this.settings.publicKeys)) return;
    checkSignature(release.id, record, this.settings.publicKeys);
    this.#refuseUnfit(release);
    let loaded = this.loaded.get(release.id);
    const isSignedAfterwards = loaded !== undefined && !this.isSigned(release.id);
    if (isSignedAfterwards) loaded = await loadRelease(await this.#store.resign(record));
    if (!loaded) {
      const stored = await this.#store.receive(record, source);
      try {
        loaded = await loadRelease(stored);
      } catch (error) {
        await this.#store.remove(this.name, release.id);
        throw error;
      }
    }
    const known = loaded;
    await this.#around.judged(async () => {
      this.#refuseUnfit(release);
      this.loaded.set(release.id, known);
      this.#checked.add(release.id);
      const before = this.state.active;
      const state = await this.#store.update(this.name, (current) => {
        const at = new Date().toISOString();
        const known = isSignedAfterwards ? signed(current, release.id, 'origin', at) : current;
        const hasActive = known.active !== undefined && this.loaded.has(known.active);
        return takenFromOrigin(known, release.id, this.settings, hasActive, at);
      });
      this.#adopt(state, await this.#store.stateMark(this.name));
      this.refusedManifest = undefined;
      if (state.active !== before && state.active === release.id) {
        this.#around.onActivated?.(this.name, (Date.now() - startedAt) / 1000);
        this.log.info({ remote: this.name, release: release.id }, 'release is active');
      }
    });
  }

  #refuseUnfit(release: Release): void {
    const reasons = this.#unfit(release);
    if (reasons.length > 0) throw new RefusedRelease(reasons, release.id);
  }

  #hostReasons(release: Release): string[] {
    return hostReasons(release, { contract: contractVersion, sharing: this.#around.sharing() });
  }

  #unfit(release: Release): string[] {
    const { sharing, routesBeside } = this.#around;
    return unfitReasons(release, {
      contract: contractVersion,
      sharing: sharing(),
      routes: routesBeside(this.name),
      grants: this.settings.routes,
      sizeBudgetBytes: this.settings.sizeBudgetBytes,
      kept: [...this.loaded.values()].map((each) => each.release),
    });
  }

  async #refuse(error: RefusedRelease, source: ReleaseSource): Promise<void> {
    const delayMs = this.#retry ? Math.min(this.#retry.delayMs * 2, LONGEST_RETRY_MS) : FIRST_RETRY_MS;
    this.#retry = { at: Date.now() + delayMs, delayMs };
    const at = new Date().toISOString();
    const isNews = this.state.refusal?.reasons.join() !== error.reasons.join();
    try {
      const state = await this.#store.update(this.name, (current) =>
        refused(current, error.release, error.reasons, at),
      );
      this.#adopt(state, await this.#store.stateMark(this.name));
    } catch (failure) {
      this.log.error({ remote: this.name, reason: toReason(failure) }, 'the store cannot be written');
    }
    if (isNews) {
      this.#around.onRefused?.(this.name);
      this.log.warn({ remote: this.name, release: error.release, reasons: error.reasons }, 'release refused');
    }
    if (this.state.active === undefined) this.refusedManifest = await findManifest(source, this.name);
  }

  #up(): void {
    if (!this.isOriginUp) this.log.info({ remote: this.name }, 'origin answers');
    this.isOriginUp = true;
  }

  #unreachable(error: unknown): void {
    const reason = toReason(error);
    if (this.isOriginUp || this.#seen === undefined)
      this.log.warn({ remote: this.name, reason }, 'nothing could be taken from the origin');
    this.#seen = { mark: undefined, hash: this.#seen?.hash ?? '' };
    this.isOriginUp = false;
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
