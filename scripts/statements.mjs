import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { rootDir, run } from './lib/process.mjs';

/**
 * `npm run statements`, at a release: runs the API tests on the embedded database and writes what they said to it into
 * `bank-api/released-statements.sql`, which the schema of the next release is tested against.
 */
await ensureInstalled();
const folder = mkdtempSync(path.join(tmpdir(), 'statements-'));
const cwd = path.join(rootDir, 'bank-api');
try {
  const tests = ['--test', '--test-concurrency=2', '--test-reporter=dot', 'src/**/!(crash|server).test.ts'];
  const env = { NODE_ENV: 'test', TEST_DATABASE_URL: '', RECORD_STATEMENTS: folder };
  const { code } = await run('node', ['--liftoff-only', ...tests], { cwd, env });
  if (code !== 0) throw new Error('The API tests failed: the record stays as it was.');
  const written = await run('node', ['src/testing/record-statements.ts', folder], { cwd });
  process.exitCode = written.code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
