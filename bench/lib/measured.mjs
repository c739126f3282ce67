import path from 'node:path';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { pinnedNode, rootDir, run } from '../../scripts/lib/process.mjs';
import { SERVER_ENVIRONMENT } from '../../scripts/lib/services.mjs';

/** Runs a benchmark of the journeys that prints one JSON object last. */
export async function measured(file, args, { cwd = path.join(rootDir, 'e2e'), env = {} } = {}) {
  const { code, output } = await run(pinnedNode, [file, ...args], { cwd, env, capture: true });
  const json = output.slice(Math.max(0, output.search(/^\{/m)));
  if (code !== 0) throw new Error(`${file} failed:\n${output.trim()}`);
  return JSON.parse(json);
}

/** The same for a benchmark of the bank server. */
export const measuredOnBank = (file, args = [], env = {}) =>
  measured(file, args, { cwd: path.join(rootDir, 'bank-api'), env });

/** The same on a throw-away PostgreSQL. */
export async function measuredOnPostgres(file, args = []) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error(NO_POSTGRES);
  try {
    return await measuredOnBank(file, args, { ...SERVER_ENVIRONMENT, BENCH_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
