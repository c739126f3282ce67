import type { HostBuildRecord, RemoteBuildRecord } from 'shared-kernel/remote/build-record';
import type { PortalSnapshot, RemoteOverride, RemoteSnapshot } from 'shared-kernel/remote/snapshot';
import type { RemoteSettings } from '../config.ts';
import type { Remotes } from '../remotes.ts';
import { chooseRelease } from './choose-release.ts';
import type { Audience } from './choose-release.ts';
import { releaseSnapshot } from './loaded-release.ts';
import type { LoadedRelease } from './loaded-release.ts';
import type { ReleaseStore } from './release-store.ts';
import { RemoteReleases } from './remote-releases.ts';
import type { Logger, RegistrySurroundings } from './surroundings.ts';

/** How often the store's state and folders are looked at, ms: bounds the time of a rollback. */
const STATE_POLL_MS = 1_000;
const KEEP_POLL_MS = 10 * 60_000;
/** How long the start waits for origins of remotes that the store has nothing of, ms. */
const START_LIMIT_MS = 10_000;
/** Releases to go back to stay, however old. */
const KEPT_RELEASES = 3;

export interface ReleaseRegistryOptions {
  readonly store: ReleaseStore;
  readonly remotes: readonly RemoteSettings[];
  readonly host: () => HostBuildRecord;
  readonly pollMs: number;
  readonly keepHours: number;
  readonly log: Logger;
  readonly onRefused?: (remote: string) => void;
  readonly onActivated?: (remote: string, seconds: number) => void;
}

/**
 * The remotes as releases: checked at the origin, kept in the store, chosen per agent. Sessions are served from the
 * store alone, so an origin may change or vanish at any moment.
 */
export class ReleaseRegistry implements Remotes {
  readonly store: ReleaseStore;
  readonly #options: ReleaseRegistryOptions;
  readonly #around: RegistrySurroundings;
  #remotes: RemoteReleases[] = [];
  #timers: NodeJS.Timeout[] = [];
  #judging: Promise<unknown> = Promise.resolve();
  #syncing: Promise<void> | undefined;
  /** When this server has first seen releases that no state knows, ms. */
  readonly #firstSeen = new Map<string, number>();

  constructor(options: ReleaseRegistryOptions) {
    this.store = options.store;
    this.#options = options;
    this.#around = {
      sharing: () => options.host().sharing,
      routesBeside: (remote) => this.#routesBeside(remote),
      judged: (work) => this.judged(work),
      ...(options.onRefused ? { onRefused: options.onRefused } : {}),
      ...(options.onActivated ? { onActivated: options.onActivated } : {}),
    };
    this.configure(options.remotes);
  }

  /** The list of remotes has changed: new ones come, others go, settings are taken over. */
  configure(settings: readonly RemoteSettings[]): void {
    this.#remotes = settings.map((each) => {
      const known = this.#remotes.find(({ name }) => name === each.name);
      if (!known) return new RemoteReleases(each, this.store, this.#around, this.#options.log);
      known.settings = each;
      return known;
    });
  }

  async start(): Promise<void> {
    await Promise.all(this.#remotes.map(({ name }) => this.#sweep(name)));
    await this.sync();
    const first = this.refresh();
    // What the store has can be served at once; the origin's news then come as always.
    const isComplete = this.#remotes.every(({ state }) => state.active !== undefined);
    await Promise.race([
      first,
      new Promise((resolve) => setTimeout(resolve, isComplete ? 3_000 : START_LIMIT_MS).unref()),
    ]);
    const every = (ms: number, work: () => Promise<unknown>) => {
      // A store that is gone is told once, not every second; what is loaded is served on.
      let trouble = '';
      const timer = setInterval(() => {
        work().then(
          () => (trouble = ''),
          (error: unknown) => {
            const reason = String(error);
            if (reason !== trouble) this.#options.log.error({ reason }, 'the release store cannot be used');
            trouble = reason;
          },
        );
      }, ms);
      timer.unref();
      this.#timers.push(timer);
    };
    every(STATE_POLL_MS, () => this.sync());
    every(Math.min(STATE_POLL_MS, this.#options.pollMs), () => this.#scan('folder'));
    every(this.#options.pollMs, () => this.#scan('http'));
    every(KEEP_POLL_MS, () => this.dropOld());
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  /** One release at a time is judged, so that two new ones cannot take the same route. */
  judged<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#judging.then(work);
    this.#judging = turn.catch(() => undefined);
    return turn;
  }

  /** Takes over what others have written into the store; a remote that cannot be read keeps the others from nothing. */
  sync(): Promise<void> {
    this.#syncing ??= Promise.all(this.#remotes.map((remote) => remote.sync()))
      .then(() => undefined)
      .finally(() => (this.#syncing = undefined));
    return this.#syncing;
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#remotes.map((remote) => remote.scan()));
  }

  async #scan(kind: 'folder' | 'http'): Promise<void> {
    await Promise.all(
      this.#remotes.filter(({ settings }) => settings.kind === kind).map((remote) => remote.scan()),
    );
  }

  /**
   * Removes releases that no session can hold any more, readable or not; of a remote that portal.json no longer names,
   * too, whose last ones stay: another portal on the store may know it.
   */
  async dropOld(now = Date.now()): Promise<void> {
    const names = new Set([...this.#remotes.map(({ name }) => name), ...(await this.store.remotes())]);
    for (const name of names) {
      await this.#sweep(name);
      await this.#dropOld(name, now).catch((error: unknown) =>
        this.#options.log.warn({ remote: name, reason: String(error) }, 'old releases stay'),
      );
    }
  }

  async #dropOld(name: string, now: number): Promise<void> {
    const keptMs = this.#options.keepHours * 3_600_000;
    const state = await this.store.state(name);
    const recent = state.previous.slice(-KEPT_RELEASES);
    for (const id of await this.store.ids(name)) {
      if (id === state.active || id === state.canary?.release || recent.includes(id)) continue;
      const at = state.replacedAt[id] ?? state.receivedAt[id];
      // What no state knows, a dead server has left; or it is just coming.
      const since = at === undefined ? (this.#firstSeen.get(id) ?? now) : Date.parse(at);
      if (at === undefined) this.#firstSeen.set(id, since);
      else this.#firstSeen.delete(id);
      if (now - since <= keptMs) continue;
      await this.store.remove(name, id);
      this.find(name)?.loaded.delete(id);
      this.#firstSeen.delete(id);
      this.#options.log.info({ remote: name, release: id }, 'release is no longer kept');
    }
  }

  async #sweep(name: string): Promise<void> {
    await this.store
      .sweep(name)
      .catch((error: unknown) =>
        this.#options.log.warn({ remote: name, reason: String(error) }, 'what dead servers have left stays'),
      );
  }

  list(): readonly RemoteReleases[] {
    return this.#remotes;
  }

  find(name: string): RemoteReleases | undefined {
    return this.#remotes.find((remote) => remote.name === name);
  }

  /** Whether some release goes to a part of the agents only. */
  hasCanary(): boolean {
    return this.#remotes.some(({ state, loaded }) => state.canary && loaded.has(state.canary.release));
  }

  /** What this audience gets; a preview puts one release in front of one session. */
  snapshot(audience?: Audience, preview?: RemoteOverride): PortalSnapshot {
    const remotes = this.#remotes
      // What its team has not published yet is not missed by anybody.
      .filter(({ settings, loaded }) => settings.kind !== 'api' || loaded.size > 0)
      .map((remote) => this.#toSnapshot(remote, audience, preview));
    return { hostBuild: this.#options.host().buildId, remotes };
  }

  records(audience?: Audience, preview?: RemoteOverride): readonly RemoteBuildRecord[] {
    return this.#remotes.flatMap((remote) => {
      const chosen = this.#chosen(remote, audience, preview);
      return chosen && releaseSnapshot(chosen).available ? [chosen.record] : [];
    });
  }

  #chosen(
    remote: RemoteReleases,
    audience: Audience | undefined,
    preview: RemoteOverride | undefined,
  ): LoadedRelease | undefined {
    if (preview?.remote === remote.name && remote.isPlaceToGoBack(preview.release ?? ''))
      return remote.loaded.get(preview.release ?? '');
    const id = chooseRelease(remote.name, remote.state, audience);
    const isForPart = id !== remote.state.active;
    return (isForPart ? remote.runnable(id) : undefined) ?? remote.everybodys();
  }

  #toSnapshot(
    remote: RemoteReleases,
    audience: Audience | undefined,
    preview: RemoteOverride | undefined,
  ): RemoteSnapshot {
    const chosen = this.#chosen(remote, audience, preview);
    if (chosen) return releaseSnapshot(chosen);
    const { name, state, loaded } = remote;
    const unfit = loaded.get(state.active ?? '')?.record.manifest;
    const manifest = unfit ?? remote.refusedManifest;
    const isIncompatible =
      unfit !== undefined || state.refusal?.reasons.some((reason) => reason.includes('for the contract'));
    return {
      name,
      available: false,
      reason: isIncompatible ? 'incompatible' : 'down',
      ...(manifest ? { manifest } : {}),
    };
  }

  #routesBeside(remote: string): ReadonlyMap<string, readonly string[]> {
    return new Map(
      this.#remotes
        .filter(({ name }) => name !== remote)
        .map(({ name, state, loaded }) => [
          name,
          [state.active, state.canary?.release].flatMap((id) => loaded.get(id ?? '')?.release.routes ?? []),
        ]),
    );
  }
}
