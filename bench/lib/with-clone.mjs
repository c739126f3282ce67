import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootDir } from '../../scripts/lib/process.mjs';

/** A fresh clone of the last commit: what `npm start` and a build take where nothing is installed or built. */
export async function withClone(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-clone-'));
  try {
    execFileSync('git', ['clone', '--quiet', rootDir, folder]);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
