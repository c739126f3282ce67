import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ArchiveError, unpackZip } from './archives/unpack-zip.ts';
import { CommandError } from './command-error.ts';
import { readConfig } from './config.ts';
import {
  DirectoryFormatError,
  readEd807,
  registryTexts,
  writeBankDirectory,
} from './modules/registries/index.ts';
import { runCommand } from './operator-command.ts';

const USAGE = `Usage: npm run bank-directory -- <file or https address>

Takes the BIK directory of the Bank of Russia (ED807, .xml or the .zip that it comes in) into BANK_DIRECTORY_FILE, by default
bank-directory.json in BANK_API_DATA. A running server takes it up with the next lookup.
Exit code: 0 taken, 2 not taken: the last directory stays.
`;
const LIMIT_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 60_000;
const ZIP = Buffer.from('PK');

async function fetchBytes(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) }).catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new CommandError(`${address} cannot be fetched: ${message}. Correct it, or name a file.`);
  });
  if (!answer.ok) throw new CommandError(`${address} answered ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (bytes.length > LIMIT_BYTES) throw new CommandError(`${address} is too large for a directory.`);
  return bytes;
}

async function readSource(source: string): Promise<Buffer> {
  if (/^https?:\/\//.test(source)) return fetchBytes(source);
  try {
    return await readFile(source);
  } catch (cause) {
    throw new CommandError(`${source} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** The one XML file of the archive. */
async function unpack(bytes: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bank-directory-'));
  try {
    const file = join(folder, 'directory.zip');
    await writeFile(file, bytes);
    const isWanted = (name: string): boolean => /\.xml$/i.test(name);
    const [xml] = (await unpackZip(file, { maxEntries: 20, maxBytes: LIMIT_BYTES, isWanted })).values();
    if (xml === undefined) throw new CommandError('There is no XML file in the archive.');
    return xml;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main([source, ...rest]: readonly string[]): Promise<number> {
  if (source === undefined || source.startsWith('-') || rest.length > 0) throw new CommandError(USAGE);
  const { bankDirectoryFile } = readConfig(process.env, join(import.meta.dirname, '..'));
  const bytes = await readSource(source);
  const directory = readEd807(
    bytes.subarray(0, ZIP.length).equals(ZIP) ? await unpack(bytes) : bytes,
    registryTexts.banks,
  );
  await mkdir(dirname(bankDirectoryFile), { recursive: true });
  await writeBankDirectory(bankDirectoryFile, directory);
  process.stdout.write(`${directory.banks.length} banks as of ${directory.as_of}: ${bankDirectoryFile}\n`);
  return 0;
}

await runCommand('bank-directory', main, [ArchiveError, DirectoryFormatError]);
