import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { lockFolder } from './folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'folder-lock-'));
const folder = join(base, 'db');
const lock = `${folder}.lock`;
/** As if the lock had been touched last so long ago. */
function silent(ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(lock, then, then);
}
after(() => rmSync(base, { recursive: true, force: true }));

test('lockFolder refuses a second holder until the first has released the folder', () => {
  const release = lockFolder(folder);
  assert.throws(() => lockFolder(folder), StartupError);
  release();
  assert.equal(existsSync(lock), false);
  lockFolder(folder)();
});

test('lockFolder takes over the lock of a process that has ended', () => {
  writeFileSync(lock, '4194303 12345\n');
  lockFolder(folder)();
});

test('lockFolder takes over a lock whose pid now belongs to another process', () => {
  writeFileSync(lock, `${process.ppid} 1\n`);
  lockFolder(folder)();
});

test('lockFolder respects an empty lock file for a moment and takes over an old one', () => {
  writeFileSync(lock, '');
  assert.throws(() => lockFolder(folder), /another process/);
  silent(60_000);
  lockFolder(folder)();
});

test('lockFolder refuses the folder of a server in another container until that one is silent for a minute', () => {
  // Pid 1, as every server of a container: here it is alive too.
  writeFileSync(lock, '1 1 another-container\n');
  assert.throws(() => lockFolder(folder), /in use by a server on another-container/);
  silent(59_000);
  assert.throws(() => lockFolder(folder), StartupError);
  silent(61_000);
  lockFolder(folder)();
});

test('the holder of a lock says every five seconds that it lives, until it releases it', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const ageMs = () => Date.now() - statSync(lock).mtimeMs;
  const release = lockFolder(folder);
  assert.match(readFileSync(lock, 'utf8'), new RegExp(` ${hostname()}\\n$`));
  silent(50_000);
  t.mock.timers.tick(5_000);
  assert.ok(ageMs() < 10_000);
  writeFileSync(lock, '1 1 another-container\n');
  silent(50_000);
  t.mock.timers.tick(5_000);
  assert.ok(ageMs() >= 50_000, 'the mark of another is left alone');
  release();
  rmSync(lock);
});

test('releasing a lock leaves the lock file of another process in place', () => {
  const release = lockFolder(folder);
  writeFileSync(lock, '1 1\n');
  release();
  assert.equal(readFileSync(lock, 'utf8'), '1 1\n');
  rmSync(lock);
});
