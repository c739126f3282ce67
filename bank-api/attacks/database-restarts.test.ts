import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { NO_POSTGRES, startPostgres } from '../../scripts/lib/postgres.mjs';
import { restartRounds } from '../src/testing/restart-rounds.ts';

/** `npm run bench -- restarts` does fifty. */
const RESTARTS = 5;
const RECOVERY_LIMIT_MS = 5000;

test('replicas answer 503 during PostgreSQL restarts and lose no acknowledged message', async (t) => {
  const postgres = await startPostgres();
  assert.ok(postgres, NO_POSTGRES);
  t.after(() => postgres.stop());
  const outcome = await restartRounds(postgres, RESTARTS, join(import.meta.dirname, '../../.data/cache'));
  const { answers, acknowledged, slowestRecoveryMs, ...rest } = outcome;
  assert.deepEqual(rest, {
    restarts: RESTARTS,
    deaths: 0,
    unexpected: [],
    withoutRetryAfter: 0,
    lost: 0,
    deafStreams: 0,
  });
  assert.ok(acknowledged >= RESTARTS, `${acknowledged} messages were acknowledged`);
  assert.ok((answers['503'] ?? 0) > 0, 'calls were made while the database was away');
  assert.ok(slowestRecoveryMs <= RECOVERY_LIMIT_MS, `back after ${slowestRecoveryMs} ms`);
});
