import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../database/embedded.ts';
import { seedAccounts } from './seed-accounts.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { toPdf, uploadClient, type Acknowledged, type BegunUpload } from './upload-client.ts';

const WORKERS = 4;
const SMALL_BYTES = 300_000;
const LARGE_BYTES = 1_200_000;
const PIECE_BYTES = 256 * 1024;
/** Killed after this many acknowledged files of a round, and a random moment later. */
const ACKNOWLEDGED_FIRST = 2;
const LONGEST_PAUSE_MS = 120;

/** What is left after the last round. */
export interface CrashOutcome {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Acknowledged files that are gone or not whole. */
  readonly lost: number;
  /** Uploads in pieces that were cut off and then went on. */
  readonly resumed: number;
  /** Uploads that were under way when the server was killed. */
  readonly interrupted: number;
  /** Stored files that no version and no unfinished upload has. */
  readonly orphans: number;
  /** Versions and pieces whose file is not there. */
  readonly missing: number;
  readonly temporary: number;
}

/** Uploads until the server is gone. @returns How many uploads were cut off. */
async function uploadUntilKilled(
  server: ServerProcess,
  token: string,
  seen: Acknowledged[],
  begun: Set<BegunUpload>,
  round: number,
): Promise<number> {
  const client = uploadClient(server.address, token);
  const before = seen.length;
  let interrupted = 0;
  let isKilled = false;
  const kill = async (): Promise<void> => {
    isKilled = true;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));
    await server.stop('SIGKILL');
  };
  let killing: Promise<void> | undefined;
  const worker = async (index: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      let mine: BegunUpload | undefined;
      try {
        const name = `crash-${index}-${turn % 3}`;
        const isSmall = (index + turn + round) % 2 === 0;
        const content = toPdf(isSmall ? SMALL_BYTES : LARGE_BYTES);
        seen.push(
          await (isSmall
            ? client.upload(name, content)
            : client.uploadResumably(name, content, PIECE_BYTES, (upload) => {
                mine = upload;
                begun.add(upload);
              })),
        );
        if (mine !== undefined) begun.delete(mine);
        if (seen.length - before >= ACKNOWLEDGED_FIRST && !isKilled) killing = kill();
      } catch (error) {
        if (!isKilled) throw error;
        interrupted += 1;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_worker, index) => worker(index)));
  await killing;
  return interrupted;
}

async function storedKeys(dataDir: string): Promise<Set<string>> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true });
  return new Set(names.filter((name) => name.length > 10));
}

/**
 * Kills the server (`kill -9`) in the middle of uploads, again and again on the same data, and then compares what it
 * acknowledged with what it has, and its database with its files.
 */
export async function crashRounds(rounds: number, cacheDir: string): Promise<CrashOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-crash-'));
  const env = { BANK_API_DATA: dataDir, BANK_API_CACHE: cacheDir, DEMO_DATA: '1' };
  const seen: Acknowledged[] = [];
  const begun = new Set<BegunUpload>();
  let interrupted = 0;
  let resumed = 0;
  let server: ServerProcess | undefined;
  const start = async (): Promise<ServerProcess> => (server = await startServerProcess(env));
  const finishBegun = async (address: string, token: string): Promise<void> => {
    for (const upload of begun) {
      seen.push(await uploadClient(address, token).resume(upload, PIECE_BYTES));
      begun.delete(upload);
      resumed += 1;
    }
  };
  try {
    await seedAccounts(env);
    let token: string | undefined;
    for (let round = 1; round <= rounds; round += 1) {
      const running = await start();
      token ??= await running.signIn('newcomer@example.com');
      await finishBegun(running.address, token);
      interrupted += await uploadUntilKilled(running, token, seen, begun, round);
    }
    const last = await start();
    const client = uploadClient(last.address, token ?? '');
    await finishBegun(last.address, token ?? '');
    let lost = 0;
    for (const one of seen) {
      const content = await client.download(one).catch(() => Buffer.alloc(0));
      if (client.hashSha256(content) !== one.sha256) lost += 1;
    }
    await last.stop('SIGTERM');

    const stored = await storedKeys(dataDir);
    const temporary = (await readdir(join(dataDir, 'tmp')).catch(() => [])).length;
    const { db, close } = await openEmbedded(dataDir, cacheDir);
    const versions = await db.selectFrom('document_versions').select('storage_key').execute();
    const parts = await db.selectFrom('upload_parts').select('storage_key').execute();
    await close();
    const known = new Set([...versions, ...parts].map((row) => row.storage_key));
    return {
      rounds,
      acknowledged: seen.length,
      lost,
      interrupted,
      resumed,
      orphans: [...stored].filter((key) => !known.has(key)).length,
      missing: [...known].filter((key) => !stored.has(key)).length,
      temporary,
    };
  } finally {
    await server?.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}
