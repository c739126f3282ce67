import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A holder that has not been heard of for this long is taken for dead, ms. Work under a lock takes milliseconds. */
const STALE_MS = 10_000;
const WAIT_MS = 15_000;
const STEP_MS = 20;

/**
 * Runs the work while nobody else holds the lock file: other replicas, or a command of an operator. The lock of a
 * killed process is taken over: at once when it was of this machine, otherwise when it is old.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${hostname()} ${process.pid} ${randomUUID()}`;
  const deadline = Date.now() + WAIT_MS;
  while (!(await taken(file, mine))) {
    if (await isDead(file)) await removeDead(file);
    else if (Date.now() > deadline) throw new Error(`${file} is held by another process.`);
    else await delay(STEP_MS);
  }
  try {
    return await work();
  } finally {
    if ((await readFile(file, 'utf8').catch(() => '')) === mine) await rm(file, { force: true });
  }
}

async function taken(file: string, mine: string): Promise<boolean> {
  try {
    await writeFile(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isDead(file: string): Promise<boolean> {
  try {
    const [host, pid] = (await readFile(file, 'utf8')).split(' ');
    if (Date.now() - (await stat(file)).mtimeMs > STALE_MS) return true;
    if (host !== hostname() || !pid) return false;
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Several may have seen the same dead lock: one at a time looks again, so that nobody removes the next holder's. */
function removeDead(file: string): Promise<void> {
  return withLock(`${file}.removal`, async () => {
    if (await isDead(file)) await rm(file, { force: true });
  });
}
