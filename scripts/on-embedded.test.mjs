import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ON_EMBEDDED } from './lib/on-embedded.mjs';
import { rootDir } from './lib/process.mjs';

test('each pattern of the tests on the embedded engine finds a test', () => {
  const cwd = path.join(rootDir, 'bank-api');
  const idle = ON_EMBEDDED.filter((pattern) => globSync(pattern, { cwd }).length === 0);
  assert.deepEqual(idle, []);
});
