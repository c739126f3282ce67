import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const OTHERS = 0o077;

/** Takes all rights of others away from a folder or file. @returns Whether it had to. */
async function close(path: string): Promise<boolean> {
  const info = await lstat(path);
  if ((info.mode & OTHERS) === 0) return false;
  await chmod(path, info.isDirectory() ? 0o700 : 0o600);
  return true;
}

/** Closes everything in a folder. @returns How much was open. */
export async function closeBelow(folder: string): Promise<number> {
  let closed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // The rights of a link are those of what it leads to, which may lie anywhere.
    if (entry.isSymbolicLink()) continue;
    try {
      if (await close(path)) closed += 1;
    } catch (error) {
      // A temporary file that another server of the folder has just removed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      continue;
    }
    if (entry.isDirectory()) closed += await closeBelow(path);
  }
  return closed;
}

/**
 * Makes the data folder the server's own: folders 0700, files 0600, also what this process makes from now on.
 * @returns How many files and folders were open to others.
 * @throws StartupError when it cannot be closed
 */
export async function closeDataFolder(dataDir: string): Promise<number> {
  process.umask(OTHERS);
  // Windows knows no such rights.
  if (process.platform === 'win32') return 0;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const own = (await close(dataDir)) ? 1 : 0;
    return own + (await closeBelow(dataDir));
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} is open to other users and cannot be closed: ${(error as Error).message}. ` +
        'Give it to the user of the server (chown), or set BANK_API_DATA to a folder of its own, below this one for example.',
      { cause: error },
    );
  }
}
