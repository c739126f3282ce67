import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationNames } from '../database/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { FILE_LIST, MANIFEST, manifestSchema, readLines, type Manifest } from './backup-format.ts';
import { digested, type DataSource } from './data-source.ts';
import { createDigest, isSameDigest, type TableDigest } from './digest.ts';
import { folderStore, type CarriedFile } from './file-stores.ts';

/** Rows and characters that are in memory at a time. */
const BATCH_ROWS = 200;
const BATCH_LENGTH = 4 * 1024 * 1024;

async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new StartupError(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}.`);
    throw new StartupError(
      `The backup cannot be read: ${message}. Let the user of this command read the folder.`,
      { cause },
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StartupError(`${join(folder, MANIFEST)} is damaged or of another version.`, { cause: error });
  }
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* listedFiles(folder: string): AsyncGenerator<CarriedFile> {
  for await (const line of readLines(join(folder, FILE_LIST))) yield JSON.parse(line) as CarriedFile;
}

/** What a damaged archive says is of no help to whoever restores it. */
async function* orDamaged<Item>(items: AsyncIterable<Item>, name: string): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The backup is damaged: ${name}: ${String(error)}`, { cause: error });
  }
}

/** Before anything is restored: what is damaged may still look like rows and names. */
async function checkLines(folder: string, name: string, noted: TableDigest): Promise<void> {
  const digest = createDigest();
  for await (const line of orDamaged(readLines(join(folder, name)), name)) digest.add(line);
  if (!isSameDigest(digest.value(), noted))
    throw new StartupError(`The backup is damaged: ${name} is not what was written.`);
}

const getFile = (table: string): string => `tables/${table}.jsonl.gz`;

/** A backup, to be restored. @throws StartupError when it is none, or of another version of the schema */
export async function openBackup(folder: string): Promise<DataSource> {
  const manifest = await readManifest(folder);
  if (manifest.migrations.join() !== migrationNames().join()) {
    throw new StartupError(
      `The backup has the schema ${manifest.migrations.at(-1)}, this version has ${migrationNames().at(-1)}. ` +
        'Restore it with the version that brought that schema, then start another one.',
    );
  }
  await checkLines(folder, FILE_LIST, manifest.files);
  for (const [table, digest] of Object.entries(manifest.tables))
    await checkLines(folder, getFile(table), digest);
  return {
    id: `backup ${manifest.id}`,
    keyIds: manifest.keyIds,
    counters: manifest.counters,
    jobs: manifest.jobs,
    files: folderStore(join(folder, 'files')),
    rows: ({ name }, digest) => digested(inBatches(readLines(join(folder, getFile(name)))), digest),
    knownFiles: () => listedFiles(folder),
    close: async () => undefined,
  };
}
