import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { closeDataFolder } from '../src/data-folder.ts';
import { withTransaction } from '../src/database/transaction.ts';
import { StartupError } from '../src/startup-error.ts';
import { startServerProcess } from '../src/testing/server-process.ts';
import type { ServerProcess } from '../src/testing/server-process.ts';

/** What another user of the machine could read, and the command that checks the trail of a stopped server. */
const PACKAGE = join(import.meta.dirname, '..');
const env = (dataDir: string) => ({ BANK_API_DATA: dataDir, DATABASE_URL: '', DEMO_DATA: '0' });

let dataDir: string;
let server: ServerProcess;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bank-api-folder-'));
  await mkdir(join(dataDir, 'outbox'), { mode: 0o755 });
  await writeFile(join(dataDir, 'outbox', 'letter.eml'), 'x', { mode: 0o644 });
  await chmod(dataDir, 0o777);
  server = await startServerProcess(env(dataDir));
});
after(async () => {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Everything below a folder that somebody else could open, as `path mode`. */
async function openToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of ['', ...(await readdir(folder, { recursive: true }))]) {
    const { mode } = await lstat(join(folder, path));
    if ((mode & 0o077) !== 0) found.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

function verify(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const command = ['--liftoff-only', 'src/audit-command.ts', 'verify', ...args];
    execFile(
      process.execPath,
      command,
      { cwd: PACKAGE, env: { ...process.env, ...env(dataDir) } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
}

test('the start closes an open data folder to other users, also for files written later', async () => {
  assert.deepEqual(await openToOthers(dataDir), []);
  for (let n = 0; n < 3; n += 1) {
    await fetch(`${server.address}/banks/sgb/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-password-1' }),
    });
  }
  assert.deepEqual(await openToOthers(dataDir), []);
  assert.ok((await readdir(join(dataDir, 'db'))).length > 5, 'the database is among what was looked at');
});

test('the command audit verifies the trail of a stopped server', async () => {
  assert.deepEqual((await verify()).code, 2, 'a running server keeps its folder');
  await server.stop('SIGTERM');
  const whole = await verify();
  assert.equal(whole.code, 0, whole.text);
  const [, entries, head = ''] = /whole: (\d+) entries, head (\d+:[0-9a-f]{64})/.exec(whole.text) ?? [];
  assert.equal(entries, '3');
  assert.equal((await verify('--head', head)).code, 0);

  const { openEmbedded } = await import('../src/database/embedded.ts');
  const database = await openEmbedded(dataDir, join(PACKAGE, '../.data/cache'));
  await withTransaction(database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx.updateTable('audit_log').set({ address: '10.0.0.1' }).where('id', '=', 2).execute();
  });
  await database.close();
  const broken = await verify();
  assert.equal(broken.code, 1, broken.text);
  assert.match(broken.text, /broken at entry 2: the entry was changed/);
});

test('closeDataFolder refuses a folder whose rights it cannot change', async () => {
  // Nobody may change rights there.
  await assert.rejects(closeDataFolder('/proc/self/task'), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /is open to other users and cannot be closed.*chown/);
    return true;
  });
});
