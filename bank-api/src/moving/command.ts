import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { closeDataFolder } from '../data-folder.ts';
import { StartupError } from '../startup-error.ts';
import { backup } from './backup.ts';
import { openBackup } from './backup-source.ts';
import { checkKeys } from './check-keys.ts';
import { openDataFolder, type DataSource } from './data-source.ts';
import { load, type LoadReport } from './load.ts';
import { openLoadTarget } from './load-target.ts';

const USAGE = `npm run portal -- <command>

  move-data [--from <data folder>]  from the embedded database and folder of a stopped server to DATABASE_URL and S3_…
  backup <folder>                   database and files of the configured server, into a new folder
  restore <folder>                  a backup into the configured database and file storage, which are empty

An interrupted move-data or restore goes on when it is called again.
`;

interface CommandContext {
  readonly config: Config;
  readonly print: (line: string) => void;
}

async function fill({ config, print }: CommandContext, source: DataSource): Promise<LoadReport> {
  try {
    await checkKeys(config, source.keyIds);
    const target = await openLoadTarget(config);
    try {
      return await load({ source, target, print });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const said = ({ rows, tables, files, jobs }: LoadReport): string =>
  `${rows} rows of ${tables} tables, ${files} files and ${jobs} waiting jobs, compared by their hashes`;

async function moveData(context: CommandContext, from: string | undefined): Promise<void> {
  const { config, print } = context;
  if (config.databaseUrl === undefined || config.s3 === undefined)
    throw new StartupError('Set DATABASE_URL and the S3_ variables: they say where the data goes.');
  const dataDir = from === undefined ? config.dataDir : resolve(from);
  const sealingKeySource = { ...config, dataDir };
  const report = await fill({ config: sealingKeySource, print }, await openDataFolder(sealingKeySource));
  print(`Moved: ${said(report)}. ${dataDir} is as it was.`);
  if (config.secretsKey === undefined && config.secretsKeyFile === undefined)
    print(`Give every server the key of the folder: SECRETS_KEY_FILE=${join(dataDir, 'secrets.key')}`);
}

async function restore({ config, print }: CommandContext, folder: string): Promise<void> {
  const source = await openBackup(folder);
  await closeDataFolder(config.dataDir);
  print(`Restored: ${said(await fill({ config, print }, source))}.`);
}

async function runBackup({ config, print }: CommandContext, folder: string): Promise<void> {
  const manifest = await backup({ config, folder, now: () => new Date(), print });
  print(`Backed up into ${folder}: ${manifest.files.rows} files, the database of ${manifest.createdAt}.`);
  if (manifest.keyIds.length > 0)
    print(`The keys of the secrets (${manifest.keyIds.join(', ')}) are not in it: keep them elsewhere.`);
}

/** Runs a command. @returns The exit code. */
async function runCommand(context: CommandContext, args: readonly string[]): Promise<number> {
  const options = { from: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, folder, ...more] = positionals;
  if (command === 'move-data' && folder === undefined) await moveData(context, values.from);
  else if (folder === undefined || more.length > 0 || values.from !== undefined)
    throw new StartupError(USAGE);
  else if (command === 'backup') await runBackup(context, resolve(folder));
  else if (command === 'restore') await restore(context, resolve(folder));
  else throw new StartupError(USAGE);
  return 0;
}

try {
  const config = readConfig(process.env, join(import.meta.dirname, '../..'));
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  process.exitCode = await runCommand({ config, print }, process.argv.slice(2));
} catch (error) {
  const text = error instanceof StartupError ? error.message : (error as Error).stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
