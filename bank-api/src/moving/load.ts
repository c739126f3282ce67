import { verifyChain } from '../audit/verify-chain.ts';
import { withTransaction } from '../database/transaction.ts';
import type { Db } from '../database/types.ts';
import { StartupError } from '../startup-error.ts';
import type { DataSource } from './data-source.ts';
import { createDigest, isSameDigest } from './digest.ts';
import { carryFile, checkFile, FILES_AT_A_TIME, FILES_PER_LINE, inParallel } from './carry-files.ts';
import { putWaitingJobs } from './jobs-repository.ts';
import type { LoadTarget } from './load-target.ts';
import {
  analyse,
  beginLoad,
  disabledTriggers,
  endLoad,
  fileLoaded,
  filesLoaded,
  FILLED_BY_MIGRATIONS,
  loadRows,
  noteFile,
  readSource,
  rowsLoaded,
} from './progress-repository.ts';
import { filledTables, planTables, readRows, setCounters, type TablePlan } from './tables-repository.ts';

export interface LoadReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly jobs: number;
}

interface LoadOptions {
  readonly source: DataSource;
  readonly target: LoadTarget;
  readonly print: (line: string) => void;
}

/** Begins, or says that what was interrupted goes on. @throws StartupError when the target is not empty */
async function begin({ source, target, print }: LoadOptions, tables: readonly TablePlan[]): Promise<void> {
  const begun = await readSource(target.db);
  if (begun === source.id) return print('Going on where it was interrupted.');
  if (begun !== undefined)
    throw new StartupError(
      `The target is being filled from the ${begun}. Finish that, or use an empty target.`,
    );
  const filled = (await filledTables(target.db, tables)).filter(
    (name) => !FILLED_BY_MIGRATIONS.includes(name),
  );
  if (filled.length > 0) {
    const [first, ...more] = filled;
    throw new StartupError(
      `The target database is not empty: ${first} and ${more.length} other tables have rows. Use an empty one.`,
    );
  }
  if (!(await target.files.isEmpty()))
    throw new StartupError(`The target ${target.files.name} has files already. Use an empty one.`);
  await beginLoad(target.db, source.id, tables);
}

/** Reads the whole table even where its rows have come already: what is compared is what the source says now. */
async function loadTable({ source, target }: LoadOptions, table: TablePlan): Promise<number> {
  const digest = createDigest();
  let toSkip = await rowsLoaded(target.db, table.name);
  for await (const rows of source.rows(table, digest)) {
    const fresh = rows.slice(toSkip);
    toSkip = Math.max(0, toSkip - rows.length);
    if (fresh.length > 0) await loadRows(target.db, table, fresh);
  }
  const read = digest.value();
  const arrived = createDigest();
  for await (const rows of readRows(target.db, table)) for (const row of rows) arrived.add(row);
  if (!isSameDigest(read, arrived.value())) {
    throw new StartupError(
      `${table.name} differs: ${read.rows} rows in the source, ${arrived.value().rows} in the target. ` +
        'The source has changed meanwhile: begin again with an empty target.',
    );
  }
  return read.rows;
}

async function loadFiles({ source, target, print }: LoadOptions): Promise<number> {
  let count = 0;
  await inParallel(source.knownFiles(), FILES_AT_A_TIME, async (known) => {
    if ((await fileLoaded(target.db, known.key)) === undefined)
      await noteFile(target.db, await carryFile(source.files, target.files, known));
    count += 1;
    if (count % FILES_PER_LINE === 0) print(`files: ${count}`);
  });
  await inParallel(filesLoaded(target.db), FILES_AT_A_TIME, (file) => checkFile(target.files, file));
  return count;
}

/** Triggers, numbers and the trail are as they were; from now on a server may start. */
async function finish({ source, target }: LoadOptions, tables: readonly TablePlan[]): Promise<void> {
  const db: Db = target.db;
  await setCounters(db, tables, source.counters);
  const verdict = await verifyChain(db);
  if (!verdict.isWhole) throw new StartupError(`The audit trail is broken: ${verdict.reason}.`);
  await putWaitingJobs(target.database, source.jobs);
  await withTransaction(db, async (tx) => {
    await endLoad(tx, tables);
    const silent = await disabledTriggers(tx);
    if (silent.length > 0) throw new Error(`Triggers are still switched off: ${silent.join(', ')}`);
  });
  await analyse(db);
}

/**
 * Fills an empty target with everything of a source and compares both, table by table and file by file. Interrupted,
 * it goes on at the next call with the same source. No server starts on a target that is half full.
 * @throws StartupError when the target is not empty, something is damaged, or what has arrived differs
 */
export async function load(options: LoadOptions): Promise<LoadReport> {
  const { source, target, print } = options;
  const tables = await planTables(target.db);
  await begin(options, tables);
  let rows = 0;
  for (const table of tables) {
    const count = await loadTable(options, table);
    rows += count;
    if (count > 0) print(`${table.name}: ${count} rows, the same in the target`);
  }
  const files = await loadFiles(options);
  print(`files: ${files}, the same in ${target.files.name}`);
  await finish(options, tables);
  return { tables: tables.length, rows, files, jobs: source.jobs.length };
}
