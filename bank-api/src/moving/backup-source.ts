import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationNames } from '../database/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { FILE_LIST, MANIFEST, manifestSchema, readLines, type Manifest } from './backup-format.ts';
import { digested, type DataSource } from './data-source.ts';
import { createDigest, isSameDigest } from './digest.ts';
import { folderStore, type CarriedFile } from './file-stores.ts';

/** Rows and characters that are in memory at a time. */
const BATCH_ROWS = 200;
const BATCH_LENGTH = 4 * 1024 * 1024;

async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new StartupError(`${folder} is no backup, or one that was not finished: it has no ${MANIFEST}.`);
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

/** Before anything is restored: a list with a wrong name would look like a lost file. */
async function checkList(folder: string, { files }: Manifest): Promise<void> {
  const digest = createDigest();
  for await (const line of orDamaged(readLines(join(folder, FILE_LIST)), FILE_LIST)) digest.add(line);
  if (!isSameDigest(digest.value(), files)) throw new StartupError(`The backup is damaged: ${FILE_LIST}.`);
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

/** A backup, to be restored. @throws StartupError when it is none, or of another version of the schema */
export async function openBackup(folder: string): Promise<DataSource> {
  const manifest = await readManifest(folder);
  if (manifest.migrations.join() !== migrationNames().join()) {
    throw new StartupError(
      `The backup has the schema ${manifest.migrations.at(-1)}, this version has ${migrationNames().at(-1)}. ` +
        'Restore it with the version that made it, then start the newer one.',
    );
  }
  await checkList(folder, manifest);
  return {
    id: `backup ${manifest.id}`,
    keyIds: manifest.keyIds,
    counters: manifest.counters,
    jobs: manifest.jobs,
    files: folderStore(join(folder, 'files')),
    rows(table, digest) {
      const name = `tables/${table.name}.jsonl.gz`;
      return digested(orDamaged(inBatches(readLines(join(folder, name))), name), digest);
    },
    notedDigest: ({ name }) => manifest.tables[name],
    knownFiles: () => listedFiles(folder),
    close: async () => undefined,
  };
}
