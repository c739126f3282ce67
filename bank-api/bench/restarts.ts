/**
 * Restarts of PostgreSQL under load with two replicas.
 *
 *   node bench/restarts.ts [restarts=50]
 *
 * Prints one JSON object: what was answered, lost, and how long the service took to come back.
 */
import { join } from 'node:path';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { restartRounds } from '../src/testing/restart-rounds.ts';

const postgres = await startPostgres();
if (postgres === null) throw new Error(NO_POSTGRES);
try {
  const outcome = await restartRounds(
    postgres,
    Number(process.argv[2] ?? 50),
    join(import.meta.dirname, '../../.data/cache'),
  );
  console.log(JSON.stringify({ benchmark: 'restarts', ...outcome }));
} finally {
  await postgres.stop();
}
