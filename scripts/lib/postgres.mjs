import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installDebianPackages } from './debian.mjs';
import { run } from './process.mjs';

function binDir() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(base, version, 'bin'))
    .find((dir) => existsSync(path.join(dir, 'initdb')));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;

/** Where files are in memory, when there is room for a cluster of tests and its log. */
function memoryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY : undefined;
}

/** What is to be done where `startPostgres` answers `null`. */
export const NO_POSTGRES =
  'PostgreSQL is not installed and could not be: install it (Debian: postgresql), or run as root or with sudo.';

/**
 * Starts a throw-away PostgreSQL cluster on loopback: `{ url, stop() }`, or `null` where none can be had
 * (not installed, and Debian's package cannot be installed either). Like PostgreSQL's image it makes one
 * user with all rights and a database for them; any password will do, unless `password` is given. With a `certificate`
 * (`{ certificate, key }`, files) it takes encrypted connections alone.
 * `ofManyDatabases` puts it into memory: on ext4 the hundreds of files of a new database pass over the inodes of the one
 * that was dropped before it, which took a third of a test's processor time.
 */
export async function startPostgres({
  user = 'postgres',
  database = 'postgres',
  password,
  ofManyDatabases = false,
  certificate,
} = {}) {
  if (!binDir()) await installDebianPackages(['postgresql']);
  const bin = binDir();
  if (!bin) return null;

  const asRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root; Debian's package brings the user.
  const as = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const base = (ofManyDatabases && memoryFolder()) || tmpdir();
  const dir = mkdtempSync(path.join(base, 'portal-postgres-'));
  if (asRoot) {
    chmodSync(dir, 0o755);
    await run('chown', ['postgres', dir]);
  }
  const data = path.join(dir, 'data');
  const port = await freePort();

  const execute = (command, ...args) => {
    const [program, ...rest] = [...as, path.join(bin, command), ...args];
    return run(program, rest, { cwd: dir, capture: true });
  };
  const passwordFile = path.join(dir, 'password');
  writeFileSync(passwordFile, `${password ?? 'unused'}\n`);
  const created = await execute(
    'initdb',
    ...['-D', data, '-U', user, '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    ...['--auth-local=trust', `--auth-host=${password === undefined ? 'trust' : 'scram-sha-256'}`],
  );
  if (created.code !== 0) throw new Error(`initdb failed: ${created.output}`);

  const tls = [];
  if (certificate !== undefined) {
    for (const [name, file] of Object.entries(certificate)) {
      const copy = path.join(dir, name);
      copyFileSync(file, copy);
      chmodSync(copy, 0o600);
      if (asRoot) await run('chown', ['postgres', copy]);
    }
    tls.push('-c', 'ssl=on', '-c', `ssl_cert_file=${dir}/certificate`, '-c', `ssl_key_file=${dir}/key`);
    const rules = path.join(data, 'pg_hba.conf');
    writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll(/^host\b/gm, 'hostssl'));
  }

  const [program, ...rest] = [
    ...as,
    path.join(bin, 'postgres'),
    ...tls,
    ...['-D', data, '-p', String(port), '-k', dir, '-c', 'listen_addresses=127.0.0.1'],
    ...['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
  ];
  let server;
  const launch = async () => {
    server = spawn(program, rest, { cwd: dir, stdio: 'ignore' });
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const ready = await execute('pg_isready', '-h', '127.0.0.1', '-p', String(port));
      if (ready.code === 0) return;
      await delay(100);
    }
    await halt('SIGQUIT');
    throw new Error('PostgreSQL did not become ready within 30 s.');
  };
  /** By SIGINT, PostgreSQL's fast shutdown, or SIGQUIT, its immediate one: both end open connections. */
  const halt = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill(signal);
    await closed;
  };
  const stop = async () => {
    await halt('SIGINT');
    rmSync(dir, { recursive: true, force: true });
  };
  /** Stops the server, waits, and starts it on the same data and port; an immediate stop is followed by a recovery. */
  const restart = async ({ isImmediate = false, downMs = 0 } = {}) => {
    await halt(isImmediate ? 'SIGQUIT' : 'SIGINT');
    await delay(downMs);
    await launch();
  };
  try {
    await launch();
    if (database !== 'postgres') {
      const made = await execute('createdb', '-h', dir, '-p', String(port), '-U', user, database);
      if (made.code !== 0) throw new Error(`createdb failed: ${made.output}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${user}@127.0.0.1:${port}/${database}`, restart, stop };
}
