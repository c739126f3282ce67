import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rootDir, run } from './process.mjs';

/** The package manager, exactly: fetched by npx, so that a machine needs only Node and npm. */
const PNPM = 'pnpm@12.21.0';
const marker = path.join(rootDir, 'node_modules/.cache/installed');

function fingerprint() {
  const hash = createHash('sha256').update(PNPM);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(path.join(rootDir, file)));
  return hash.digest('hex');
}

/** Installs the workspace from the lockfile unless this lockfile is installed already. Answers whether it had to. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false;
  const { code } = await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile']);
  if (code !== 0) throw new Error('The packages could not be installed: see the lines above.');
  mkdirSync(path.dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
  return true;
}
