import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { StartupError } from '../startup-error.ts';

/** How often a holder says that it lives: a process of another machine or container cannot be asked. */
const TOUCH_MS = 5_000;
/** Such a holder that has said nothing for so long is dead; the engine may keep a living one from it for seconds. */
const SILENCE_MS = 60_000;
const UNKNOWN = '-';

/** Start time of a process in clock ticks since boot; tells a reused pid from the process that took the lock. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may hold spaces: count fields after the last one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readContent(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function ownMark(): string {
  return `${process.pid} ${processStart(process.pid) ?? UNKNOWN} ${hostname()}`;
}

function isYoung(path: string, limitMs: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < limitMs;
}

/** Who holds the lock, in words; nobody when the process that wrote it runs no more. */
function findHolder(path: string, content: string): string | undefined {
  const [pid = '', start = UNKNOWN, host = hostname()] = content.split(' ');
  // One that is just being written.
  if (!/^\d+$/.test(pid)) return isYoung(path, 2000) ? 'another process' : undefined;
  if (host !== hostname()) return isYoung(path, SILENCE_MS) ? `a server on ${host}` : undefined;
  if (!isAlive(Number(pid))) return undefined;
  const current = processStart(Number(pid));
  if (current !== undefined && start !== UNKNOWN && current !== start) return undefined;
  return `process ${pid}`;
}

/** Says that the holder lives, until it is told to stop. */
function keepYoung(path: string): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    if (readContent(path) === ownMark()) utimesSync(path, now, now);
  }, TOUCH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Moves a stale lock away; what was moved by mistake (another process was faster) is put back. */
function removeStale(path: string, content: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readContent(aside) === content) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

/**
 * Takes `<folder>.lock` (pid, start time of the process, host; created exclusively): two processes on one database folder
 * destroy it. The lock of a process that no longer runs is taken over: at once on the same host, which two containers of
 * a volume are not, and after a minute of silence on another.
 * @returns Releases the lock.
 * @throws StartupError when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${ownMark()}\n`);
      closeSync(file);
      const stop = keepYoung(path);
      return () => {
        stop();
        if (readContent(path) === ownMark()) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const content = readContent(path);
    const holder = findHolder(path, content);
    if (holder !== undefined) {
      throw new StartupError(
        `The data folder ${folder} is in use by ${holder}. Stop it, or set BANK_API_DATA to another folder.`,
      );
    }
    removeStale(path, content);
  }
  throw new StartupError(`The lock ${path} cannot be taken: several processes start at once. Start again.`);
}
