import { createHash } from 'node:crypto';
import { StartupError } from '../startup-error.ts';
import type { CarriedFile, FileStore } from './file-stores.ts';
import type { KnownFile } from './tables-repository.ts';

export const FILES_AT_A_TIME = 4;
/** How often progress is told. */
export const FILES_PER_LINE = 500;

/** A file that the database names and that cannot be read. */
export class MissingFile extends StartupError {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The file ${key} of the source cannot be read: ${String(cause)}`, { cause });
    this.key = key;
  }
}

async function hashFile(store: Pick<FileStore, 'open'>, key: string): Promise<CarriedFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await store.open(key)) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { key, size, sha256: hash.digest('hex') };
}

/**
 * Copies a file under the key it has.
 * @throws StartupError when it is not what the database says of it
 */
export async function carryFile(
  from: Pick<FileStore, 'open'>,
  to: FileStore,
  { key, size, sha256 }: KnownFile,
): Promise<CarriedFile> {
  const file = await hashFile(from, key).catch((error: unknown) => {
    throw new MissingFile(key, error);
  });
  if (file.size !== size || (sha256 !== null && file.sha256 !== sha256))
    throw new StartupError(`The file ${key} of the source is damaged: it is not what the database says.`);
  await to.write(file, () => from.open(key));
  return file;
}

/** Reads a file back. @throws StartupError when it is not what was written */
export async function checkFile(store: FileStore, file: CarriedFile): Promise<void> {
  const arrived = await hashFile(store, file.key).catch(() => undefined);
  if (arrived?.sha256 !== file.sha256)
    throw new StartupError(`The file ${file.key} did not arrive in ${store.name} as it was.`);
}

/** Works on several at a time, in no order. The first failure ends it. */
export async function inParallel<Item>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for await (const item of items) {
    if (failure !== undefined) break;
    const one = work(item)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= limit) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure.error;
}
