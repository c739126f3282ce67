import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import {
  chmod,
  access,
  constants,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RELEASE_FILE, SIGNATURE_FILE } from 'shared-kernel/remote/release';
import type { Release } from 'shared-kernel/remote/release';
import { withLock } from './lock.ts';
import type { ReleaseSource } from './origin.ts';
import { readRelease, RefusedRelease } from './read-release.ts';
import { ABANDONED_MS, inParallel, isRemote, PARALLEL } from './release-store.ts';
import type { ReleaseRecord, ReleaseStore, StoredRelease } from './release-store.ts';
import { EMPTY_STATE, remoteStateSchema } from './state.ts';
import type { RemoteState } from './state.ts';

const STATE = 'state.json';
const INCOMING = '.incoming-';
/** Time for one file from an origin, ms. */
const FILE_LIMIT_MS = 30_000;
/** With less than this a release may not fit any more. */
const LEAST_FREE_BYTES = 500_000_000;

/**
 * Releases of all remotes in a folder: `<remote>/<id>/…` with the files as they were built, and `<remote>/state.json`.
 * A release appears by one rename, whole and checked; the state changes by one rename under a lock. So a process may
 * die at any moment, and several servers and commands may share the folder.
 */
export class FolderStore implements ReleaseStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get place(): string {
    return this.folder;
  }

  async check(): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
    const free = await this.freeBytes();
    if (free < LEAST_FREE_BYTES) throw new Error(`only ${free} bytes are free`);
    return `${Math.round(free / 1e9)} GB free`;
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }

  async remotes(): Promise<string[]> {
    const entries = await ifThere(readdir(this.folder, { withFileTypes: true }));
    return (entries ?? [])
      .filter((each) => each.isDirectory() && isRemote(each.name))
      .map(({ name }) => name);
  }

  async ids(remote: string): Promise<string[]> {
    const names = await ifThere(readdir(join(this.folder, remote)));
    return (names ?? []).filter((name) => /^[0-9a-f]{32}$/.test(name));
  }

  async read(remote: string, id: string): Promise<ReleaseRecord> {
    const folder = join(this.folder, remote, id);
    const bytes = await readFile(join(folder, RELEASE_FILE)).catch(() => {
      throw new RefusedRelease(['release.json is missing in the store.'], id);
    });
    const release = readRelease(remote, bytes);
    if (release.id !== id) throw new RefusedRelease([`The store's ${id} holds another release.`], id);
    return { release, bytes, signature: await ifThere(readFile(join(folder, SIGNATURE_FILE))) };
  }

  async load(remote: string, id: string, isDeep = true): Promise<StoredRelease> {
    const record = await this.read(remote, id);
    const folder = join(this.folder, remote, id);
    if (!isDeep) return { ...record, folder };
    await inParallel(record.release.files, PARALLEL, async (file) => {
      if ((await hashFile(join(folder, file.path))) !== file.integrity) {
        throw new RefusedRelease([`${file.path} in the store is not what was released.`], id);
      }
    });
    return { ...record, folder };
  }

  async resign(record: ReleaseRecord): Promise<StoredRelease> {
    const { remote, id } = record.release;
    const folder = join(this.folder, remote, id);
    // A reader between the two finds an unsigned release, which is what it was.
    await replaceFile(join(folder, RELEASE_FILE), record.bytes);
    if (record.signature) await replaceFile(join(folder, SIGNATURE_FILE), record.signature);
    else await rm(join(folder, SIGNATURE_FILE), { force: true });
    return { ...record, folder };
  }

  async receive(record: ReleaseRecord, source: ReleaseSource): Promise<StoredRelease> {
    const { release, bytes, signature } = record;
    const remoteFolder = join(this.folder, release.remote);
    const target = join(remoteFolder, release.id);
    await mkdir(remoteFolder, { recursive: true });
    const incoming = join(remoteFolder, `${INCOMING}${release.id}-${randomUUID()}`);
    const damaged = `${incoming}-damaged`;
    try {
      await mkdir(incoming);
      await inParallel(release.files, PARALLEL, (file) => copyFile(source, file, incoming));
      await writeFile(join(incoming, RELEASE_FILE), bytes);
      if (signature) await writeFile(join(incoming, SIGNATURE_FILE), signature);
      if (await placed(incoming, target)) return { ...record, folder: target };
      // Somebody else was quicker: the files are the same by the folder's name, and may be in use already.
      if (await this.#isWhole(release)) return await this.resign(record);
      // A damaged copy gives way.
      await ifThere(rename(target, damaged));
      await placed(incoming, target);
      return { ...record, folder: target };
    } finally {
      await rm(incoming, { recursive: true, force: true });
      await rm(damaged, { recursive: true, force: true });
    }
  }

  async #isWhole({ remote, id }: Release): Promise<boolean> {
    try {
      await this.load(remote, id);
      return true;
    } catch (error) {
      if (error instanceof RefusedRelease) return false;
      throw error;
    }
  }

  async sweep(remote: string, now = Date.now()): Promise<void> {
    const folder = join(this.folder, remote);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(INCOMING) && !name.includes('.tmp-')) continue;
      const facts = await stat(join(folder, name)).catch(() => undefined);
      if (facts && now - facts.mtimeMs > ABANDONED_MS)
        await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async remove(remote: string, id: string): Promise<void> {
    const folder = join(this.folder, remote);
    // Gone in one step: nobody finds half of a release.
    const going = join(folder, `${INCOMING}${id}-${randomUUID()}`);
    await ifThere(rename(join(folder, id), going));
    await rm(going, { recursive: true, force: true });
  }

  async stateMark(remote: string): Promise<string> {
    const facts = await ifThere(stat(join(this.folder, remote, STATE)));
    return facts ? `${facts.mtimeMs}-${facts.size}-${facts.ino}` : 'none';
  }

  async state(remote: string): Promise<RemoteState> {
    const text = await ifThere(readFile(join(this.folder, remote, STATE), 'utf8'));
    return text === undefined ? EMPTY_STATE : remoteStateSchema.parse(JSON.parse(text));
  }

  async update(remote: string, change: (state: RemoteState) => RemoteState): Promise<RemoteState> {
    const folder = join(this.folder, remote);
    await mkdir(folder, { recursive: true });
    return withLock(join(folder, '.lock'), async () => {
      const before = await this.state(remote);
      const after = change(before);
      if (after !== before) await replaceFile(join(folder, STATE), JSON.stringify(after, null, 1));
      return after;
    });
  }

  async shared(name: string, make: () => string): Promise<string> {
    const file = join(this.folder, `.${name}`);
    await mkdir(this.folder, { recursive: true });
    await withLock(`${file}.lock`, async () => {
      // A file without a word was left by a server that died while it wrote.
      if (!(await ifThere(readFile(file, 'utf8')))) await replaceFile(file, make(), 0o600);
    });
    // One that an older version, or a restored backup, left open to others.
    await chmod(file, 0o600);
    return readFile(file, 'utf8');
  }

  close(): void {
    // Nothing is held open.
  }
}

/** Nothing where there is nothing. A store that cannot be read (a lost volume) must not look like an empty one. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Moves a folder to a place; `false` where something is there already. */
async function placed(folder: string, target: string): Promise<boolean> {
  try {
    await rename(folder, target);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a file so that a reader, or a killed process, finds the old content or the new one. */
async function replaceFile(file: string, content: Buffer | string, mode = 0o666): Promise<void> {
  const temporary = `${file}.tmp-${randomUUID()}`;
  try {
    const handle = await open(temporary, 'w', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function copyFile(
  source: ReleaseSource,
  file: Release['files'][number],
  folder: string,
): Promise<void> {
  const target = join(folder, file.path);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha384');
  let size = 0;
  const abort = new AbortController();
  const timer = setTimeout(
    () => abort.abort(new Error(`${file.path} did not come within ${FILE_LIMIT_MS / 1000} s`)),
    FILE_LIMIT_MS,
  );
  const check = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      // An origin that streams without end is left at the first byte too many.
      if (size > file.size) {
        return done(new RefusedRelease([`${file.path} is larger than the ${file.size} bytes it claims.`]));
      }
      hash.update(part);
      done(null, part);
    },
  });
  try {
    await pipeline(await source.open(file.path, abort.signal), check, createWriteStream(target), {
      signal: abort.signal,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(folder)) throw error;
    if (isMissing(error)) throw new RefusedRelease([`${file.path} is missing at the origin.`]);
    throw abort.signal.aborted ? (abort.signal.reason as Error) : error;
  } finally {
    clearTimeout(timer);
  }
  if (size !== file.size) {
    throw new RefusedRelease([`${file.path} has ${size} bytes and claims ${file.size}.`]);
  }
  if (`sha384-${hash.digest('base64')}` !== file.integrity) {
    throw new RefusedRelease([`${file.path} does not have the hash of release.json.`]);
  }
}

function isMissing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || message.endsWith('answered 404');
}

/** Integrity of a file on disk; empty when it cannot be read. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha384');
  try {
    for await (const part of createReadStream(file)) hash.update(part as Buffer);
  } catch {
    return '';
  }
  return `sha384-${hash.digest('base64')}`;
}
