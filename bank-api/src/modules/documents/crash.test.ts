import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { crashRounds } from '../../testing/crash-rounds.ts';

const ROUNDS = 20;

test('a server killed during uploads loses no acknowledged file and leaves no orphan', async () => {
  const outcome = await crashRounds(ROUNDS, join(import.meta.dirname, '../../../../.data/cache'));
  const { acknowledged, interrupted, resumed, ...rest } = outcome;
  assert.deepEqual(rest, { rounds: ROUNDS, lost: 0, orphans: 0, missing: 0, temporary: 0 });
  assert.ok(acknowledged >= 2 * ROUNDS, `${acknowledged} files were acknowledged`);
  assert.ok(resumed > 0, 'an upload in pieces went on after the kill');
  assert.ok(interrupted >= ROUNDS, `${interrupted} uploads were cut off`);
});
