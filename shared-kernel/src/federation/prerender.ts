import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { kernelFile } from './kernel-file.ts';

/**
 * What the program `file` prints, which draws components of this workspace to HTML. It runs in a process of its own: a build that
 * watches reads the sources anew each time.
 */
export async function prerender(file: string): Promise<string> {
  const hooks = pathToFileURL(kernelFile('federation/jsx-hooks')).href;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', hooks, file]);
  return stdout;
}
