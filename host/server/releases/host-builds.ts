import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseFile } from 'shared-kernel/remote/release';
import { isHashed } from '../static-files.ts';
import { hashFile } from './folder-store.ts';
import { folderSource } from './origin.ts';
import { computeReleaseId } from './read-release.ts';
import { HOST } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import type { OwnerOfFile } from './send-release.ts';
import { sharedLook } from './shared-look.ts';
import type { Logger } from './surroundings.ts';

/** How often what is no longer kept is looked for, ms; a build that came while the server runs is stored then, too. */
const KEEP_POLL_MS = 3_600_000;
/** Builds that stay, however old. */
const KEPT_BUILDS = 3;

/**
 * The last builds of the host, kept in the release store like those of remotes: an open page goes on loading the files of
 * the build that it is of, after a new one has been shipped, and whichever of several servers it asks.
 */
export class HostBuilds {
  readonly name = HOST;
  /** Takes up the builds that this server or others have stored. */
  readonly look = sharedLook(() => this.#look());
  readonly #store: ReleaseStore;
  readonly #log: Logger;
  #builds: ReadonlyMap<string, OwnerOfFile & { readonly release: Release }> = new Map();
  #own: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: ReleaseStore, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  async start(folder: string, keepHours: number): Promise<void> {
    await this.publish(folder);
    // Pages of the build before come at once; nothing here waits for its files.
    void this.look().catch((error: unknown) =>
      this.#log.warn({ reason: String(error) }, 'builds of the host cannot be looked for'),
    );
    this.#timer = setInterval(() => {
      void this.publish(folder)
        .then(() => this.dropOld(keepHours * 3_600_000))
        .catch((error: unknown) => this.#log.warn({ reason: String(error) }, 'old builds of the host stay'));
    }, KEEP_POLL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Stores this server's build, or that it is in use again. Where it cannot, the server works all the same: pages of it
   * are cut off by the next one.
   */
  async publish(folder: string, now = Date.now()): Promise<void> {
    try {
      const release = toRelease(await readFiles(folder), new Date(now).toISOString());
      this.#own = release.id;
      const record = { release, bytes: Buffer.from(JSON.stringify(release)), signature: undefined };
      const isHere = (await this.#store.ids(HOST)).includes(release.id);
      const isWhole = isHere && (await this.#store.load(HOST, release.id, false).catch(() => undefined));
      if (isWhole) await this.#store.resign(record);
      else await this.#store.receive(record, folderSource(folder));
    } catch (error) {
      this.#log.error({ reason: String(error) }, "the host's build cannot be kept in the release store");
    }
  }

  /** The build that has the file, by what the store had at the last look. */
  fileOwner(path: string): OwnerOfFile | undefined {
    return [...this.#builds.values()].find(({ files }) => files.has(path));
  }

  async #look(): Promise<void> {
    const builds = await Promise.all(
      (await this.#store.ids(HOST)).map(async (id) => {
        const known = this.#builds.get(id);
        if (known) return [[id, known] as const];
        try {
          const { release, folder } = await this.#store.load(HOST, id, false);
          const files = new Map(release.files.map((file) => [file.path, file]));
          return [[id, { release, folder, files }] as const];
        } catch (error) {
          this.#log.warn({ release: id, reason: String(error) }, 'a stored build of the host is damaged');
          return [];
        }
      }),
    );
    this.#builds = new Map(builds.flat());
  }

  /** Removes builds that were replaced longer ago than this and are not among the last. */
  async dropOld(keptMs: number, now = Date.now()): Promise<void> {
    await this.#store.sweep(HOST);
    const builds: { readonly id: string; readonly usedAt: number }[] = [];
    for (const id of await this.#store.ids(HOST)) {
      // The look tells what cannot be read; a newer version of the server may be able to.
      const record = await this.#store.read(HOST, id).catch(() => undefined);
      if (record) builds.push({ id, usedAt: Date.parse(record.release.builtAt) });
    }
    builds.sort((a, b) => b.usedAt - a.usedAt);
    for (const [index, { id }] of builds.entries()) {
      const replacedAt = builds[index - 1]?.usedAt ?? now;
      if (index >= KEPT_BUILDS && id !== this.#own && now - replacedAt > keptMs)
        await this.#store.remove(HOST, id);
    }
    await this.look();
  }
}

/** What pages load by name: files whose names carry their content's hash, in what compresses best and as they are. */
async function readFiles(folder: string): Promise<ReleaseFile[]> {
  const names = await readdir(folder, { recursive: true });
  const loaded = names.filter((name) => isHashed(name.replace(/\.br$/, '')) && !name.endsWith('.map')).sort();
  return Promise.all(
    loaded.map(async (path) => ({
      path,
      size: (await stat(join(folder, path))).size,
      integrity: await hashFile(join(folder, path)),
    })),
  );
}

/** A build as a release, of which nothing is asked but its files, and when a server last began to use it. */
function toRelease(files: Release['files'], builtAt: string): Release {
  const release = {
    format: 1 as const,
    remote: HOST,
    version: '1',
    contractRange: '*',
    shared: {},
    shares: [],
    routes: [],
    menu: [],
    widgets: [],
    files,
  };
  return { ...release, id: computeReleaseId(release), commit: '', builtAt };
}
