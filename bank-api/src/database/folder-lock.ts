import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

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
  return `${process.pid} ${processStart(process.pid) ?? ''}`.trim();
}

/** Pid of the running process that wrote the lock; a lock that is just being written counts as held (0). */
function findHolder(path: string, content: string): number | undefined {
  const [pid = '', start] = content.split(' ');
  if (!/^\d+$/.test(pid)) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && Date.now() - stats.mtimeMs < 2000 ? 0 : undefined;
  }
  if (!isAlive(Number(pid))) return undefined;
  const current = processStart(Number(pid));
  if (current !== undefined && start !== undefined && current !== start) return undefined;
  return Number(pid);
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
 * Takes `<folder>.lock` (pid and process start time, created exclusively): two processes on one
 * database folder destroy it. The lock of a process that no longer runs is taken over.
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
      return () => {
        if (readContent(path) === ownMark()) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const content = readContent(path);
    const pid = findHolder(path, content);
    if (pid !== undefined) {
      const holder = pid === 0 ? 'another process' : `process ${pid}`;
      throw new StartupError(
        `The data folder ${folder} is in use by ${holder}. Stop it, or set BANK_API_DATA to another folder.`,
      );
    }
    removeStale(path, content);
  }
  throw new StartupError(`The lock ${path} cannot be taken: several processes start at once. Start again.`);
}
