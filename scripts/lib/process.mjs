import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the checkout. */
export const rootDir = fileURLToPath(new URL('../..', import.meta.url));
/** The runtime that the package manager pins (Node 24), in place once the packages are installed. */
export const pinnedNode = path.join(rootDir, 'node_modules/.bin/node');
const pinnedBin = path.dirname(pinnedNode);

/** Sources compiled, and stripped of their types, by an earlier process: a server starts in half the processor time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(rootDir, 'node_modules/.cache/compile') };

/** Environment in which every script of the workspace runs: the pinned runtime comes first. */
export function workspaceEnv(extra = {}) {
  const PATH = `${pinnedBin}${path.delimiter}${process.env.PATH ?? ''}`;
  return { ...process.env, PATH, ...COMPILE_CACHE, ...extra };
}

/**
 * Runs a command to its end and answers `{ code, output }`; `output` is empty unless `capture` is set.
 * A command that cannot be started answers code 127.
 */
export function run(command, args, { cwd = rootDir, env = {}, capture = false, stdin = 'ignore' } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: workspaceEnv(env),
      stdio: [stdin, capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error.message) }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}
