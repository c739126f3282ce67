import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createTestApp } from '../testing/harness.ts';

const PACKAGE = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Neither of them is to ask the network anything. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

let folder: string;
let served: string;
let poor: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-lint-'));
  served = join(folder, 'served.json');
  poor = join(folder, 'poor.json');
  const server = await createTestApp();
  await writeFile(served, (await server.app.inject('/openapi.json')).body);
  await server.close();
  await writeFile(
    poor,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Poor', version: '1' }, paths: {} }),
  );
});
after(() => rm(folder, { recursive: true, force: true }));

/** What a program prints, whatever it thinks of the document. */
async function output(program: string, args: readonly string[]): Promise<string> {
  const file = join(PACKAGE, 'node_modules/.bin', program);
  return run(file, args, { cwd: PACKAGE, env, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? assert.fail(String(error)),
  );
}

async function redocly(file: string): Promise<readonly { ruleId: string; message: string }[]> {
  const text = await output('redocly', [
    'lint',
    file,
    '--config',
    'openapi/redocly.yaml',
    '--format',
    'json',
  ]);
  return (JSON.parse(text) as { problems: { ruleId: string; message: string }[] }).problems;
}

async function spectral(file: string): Promise<readonly { code: string; message: string }[]> {
  const options = ['--ruleset', 'openapi/spectral.yaml', '--format', 'json', '--quiet'];
  const text = await output('spectral', ['lint', file, ...options]);
  return JSON.parse(text) as { code: string; message: string }[];
}

test('redocly lint finds nothing in the document, and something in a poor one', async () => {
  assert.deepEqual(await redocly(served), []);
  assert.notDeepEqual(await redocly(poor), []);
});

test('spectral lint finds nothing in the document, and something in a poor one', async () => {
  assert.deepEqual(await spectral(served), []);
  assert.notDeepEqual(await spectral(poor), []);
});
