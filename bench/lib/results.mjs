import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { rootDir } from '../../scripts/lib/process.mjs';

const file = path.join(rootDir, 'node_modules/.cache/bench.json');

/** Figures of this checkout by benchmark: `{ at, commit, processor, load, result }`. */
export function readResults() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Keeps the latest figures of one benchmark beside those of the others. */
export function saveResult(name, measured) {
  mkdirSync(path.dirname(file), { recursive: true });
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: rootDir,
    encoding: 'utf8',
  }).trim();
  const at = new Date().toISOString().slice(0, 10);
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  writeFileSync(
    file,
    JSON.stringify({ ...readResults(), [name]: { at, commit, processor, ...measured } }, null, 2),
  );
}

/** Mean number of processes that wanted a core in the last minute. */
export const getLoad = () => Number(loadavg()[0].toFixed(1));

/** Seconds since a moment of `performance.now()`. */
export const toSeconds = (from) => Number(((performance.now() - from) / 1000).toFixed(1));
