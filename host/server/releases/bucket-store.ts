import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RELEASE_FILE } from 'shared-kernel/remote/release';
import type { Release } from 'shared-kernel/remote/release';
import type { BucketConfig } from '../config.ts';
import { Bucket } from './bucket.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseSource } from './origin.ts';
import { readRelease, RefusedRelease } from './read-release.ts';
import { ABANDONED_MS, inParallel, isRemote, PARALLEL } from './release-store.ts';
import type { ReleaseRecord, ReleaseStore, StoredRelease } from './release-store.ts';
import { EMPTY_STATE, remoteStateSchema } from './state.ts';
import type { RemoteState } from './state.ts';

/** How often a change is tried when others change the same state at the same time. */
const ATTEMPTS = 50;
const LONGEST_WAIT_MS = 100;
const CHECK = 'check';

/**
 * Releases of all remotes in a bucket: files under `<remote>/files/<id>/…`, then `<remote>/releases/<id>.json`, which
 * makes them a release, and `<remote>/state.json`, changed by conditional writes. Files are served from this server's
 * folder, into which a release of the bucket is copied as from any origin: checked file by file.
 */
export class BucketStore implements ReleaseStore {
  readonly place: string;
  readonly #bucket: Bucket;
  readonly #copies: FolderStore;

  constructor(config: BucketConfig, folder: string) {
    this.place = `${config.endpoint} (bucket ${config.bucket})`;
    this.#bucket = new Bucket(config);
    this.#copies = new FolderStore(folder);
  }

  /** Besides reaching the bucket: that the server refuses a conditional write when it should. */
  async check(): Promise<string> {
    await this.#bucket.writeIf(CHECK, '', undefined);
    const isAgain = await this.#bucket.writeIf(CHECK, '', undefined);
    const isStale = await this.#bucket.writeIf(CHECK, '', '"0123456789abcdef0123456789abcdef"');
    if (isAgain || isStale)
      throw new Error(
        'the storage ignores conditional writes (If-Match, If-None-Match), which keep the state whole',
      );
    return `conditional writes work, copies in ${this.#copies.folder}, ${await this.#copies.check()}`;
  }

  freeBytes(): Promise<number> {
    return this.#copies.freeBytes();
  }

  async remotes(): Promise<string[]> {
    return (await this.#bucket.folders()).filter(isRemote);
  }

  async ids(remote: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { key } of this.#bucket.list(`${remote}/releases/`)) {
      const id = /\/([0-9a-f]{32})\.json$/.exec(key)?.[1];
      if (id !== undefined) ids.push(id);
    }
    return ids;
  }

  async read(remote: string, id: string): Promise<ReleaseRecord> {
    const bytes = (await this.#bucket.read(toRecordKey(remote, id)))?.content;
    if (!bytes) throw new RefusedRelease([`${RELEASE_FILE} is missing in the store.`], id);
    const release = readRelease(remote, bytes);
    if (release.id !== id) throw new RefusedRelease([`The store's ${id} holds another release.`], id);
    const signature = (await this.#bucket.read(toSignatureKey(remote, id)))?.content;
    return { release, bytes, signature };
  }

  async load(remote: string, id: string, isDeep = true): Promise<StoredRelease> {
    // Which signature a release has says the bucket: another server may have taken one in.
    const record = await this.read(remote, id);
    try {
      return { ...(await this.#copies.load(remote, id, isDeep)), ...record };
    } catch (error) {
      if (!(error instanceof RefusedRelease)) throw error;
    }
    return this.#copies.receive(record, this.#toSource(record.release));
  }

  async resign(record: ReleaseRecord): Promise<StoredRelease> {
    const { remote, id } = record.release;
    if (record.signature) await this.#bucket.write(toSignatureKey(remote, id), record.signature);
    await this.#bucket.write(toRecordKey(remote, id), record.bytes);
    return { ...(await this.#copies.load(remote, id, false)), ...record };
  }

  async receive(record: ReleaseRecord, source: ReleaseSource): Promise<StoredRelease> {
    const { release, bytes, signature } = record;
    const { remote, id } = release;
    const stored = await this.#copies.receive(record, source);
    await inParallel(release.files, PARALLEL, async ({ path }) =>
      this.#bucket.write(`${toFilesPrefix(remote, id)}${path}`, await readFile(join(stored.folder, path))),
    );
    if (signature) await this.#bucket.write(toSignatureKey(remote, id), signature);
    // Last: from now on it is a release.
    await this.#bucket.write(toRecordKey(remote, id), bytes);
    return stored;
  }

  async sweep(remote: string, now = Date.now()): Promise<void> {
    await this.#copies.sweep(remote, now);
    const known = await this.ids(remote);
    const begun = new Map<string, { readonly key: string; readonly at: number }[]>();
    for await (const object of this.#bucket.list(`${remote}/files/`)) {
      const id = object.key.split('/')[2] ?? '';
      if (!known.includes(id)) begun.set(id, [...(begun.get(id) ?? []), object]);
    }
    for (const objects of begun.values()) {
      if (objects.some(({ at }) => now - at <= ABANDONED_MS)) continue;
      await inParallel(objects, PARALLEL, ({ key }) => this.#bucket.remove(key));
    }
    for (const id of await this.#copies.ids(remote)) {
      if (known.includes(id)) continue;
      const facts = await stat(join(this.#copies.folder, remote, id)).catch(() => undefined);
      if (facts && now - facts.mtimeMs > ABANDONED_MS) await this.#copies.remove(remote, id);
    }
  }

  async remove(remote: string, id: string): Promise<void> {
    await this.#bucket.remove(toRecordKey(remote, id));
    await this.#bucket.remove(toSignatureKey(remote, id));
    const keys: string[] = [];
    for await (const { key } of this.#bucket.list(toFilesPrefix(remote, id))) keys.push(key);
    await inParallel(keys, PARALLEL, (key) => this.#bucket.remove(key));
    await this.#copies.remove(remote, id);
  }

  async stateMark(remote: string): Promise<string> {
    return (await this.#bucket.mark(toStateKey(remote))) ?? 'none';
  }

  async state(remote: string): Promise<RemoteState> {
    return (await this.#stored(remote)).state;
  }

  async update(remote: string, change: (state: RemoteState) => RemoteState): Promise<RemoteState> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { state, etag } = await this.#stored(remote);
      const after = change(state);
      if (after === state) return after;
      if (await this.#bucket.writeIf(toStateKey(remote), JSON.stringify(after, null, 1), etag)) return after;
      await delay(Math.random() * LONGEST_WAIT_MS);
    }
    throw new Error(`The state of ${remote} is changed by others all the time.`);
  }

  async shared(name: string, make: () => string): Promise<string> {
    const found = await this.#bucket.read(name);
    if (!found) await this.#bucket.writeIf(name, make(), undefined);
    const object = found ?? (await this.#bucket.read(name));
    if (!object) throw new Error(`${name} cannot be read back from the bucket.`);
    return object.content.toString('utf8');
  }

  close(): void {
    this.#bucket.close();
  }

  async #stored(remote: string): Promise<{ state: RemoteState; etag: string | undefined }> {
    const object = await this.#bucket.read(toStateKey(remote));
    if (!object) return { state: EMPTY_STATE, etag: undefined };
    const json: unknown = JSON.parse(object.content.toString('utf8'));
    return { state: remoteStateSchema.parse(json), etag: object.etag };
  }

  /** The files of a release in the bucket, as an origin has them. */
  #toSource({ remote, id }: Release): ReleaseSource {
    const folder = toFilesPrefix(remote, id);
    return {
      mark: () => Promise.resolve(undefined),
      readSmall: async (path) => (await this.#bucket.read(folder + path))?.content,
      open: async (path, signal) => {
        const stream = await this.#bucket.open(folder + path, signal);
        if (!stream) throw new RefusedRelease([`${path} is missing in the store.`], id);
        return stream;
      },
    };
  }
}

const toStateKey = (remote: string) => `${remote}/state.json`;
const toRecordKey = (remote: string, id: string) => `${remote}/releases/${id}.json`;
const toSignatureKey = (remote: string, id: string) => `${remote}/releases/${id}.sig`;
const toFilesPrefix = (remote: string, id: string) => `${remote}/files/${id}/`;
