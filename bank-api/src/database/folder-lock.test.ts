import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '../startup-error.ts';
import { lockFolder } from './folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'folder-lock-'));
const folder = join(base, 'db');
const lock = `${folder}.lock`;
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
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  lockFolder(folder)();
});

test('releasing a lock leaves the lock file of another process in place', () => {
  const release = lockFolder(folder);
  writeFileSync(lock, '1 1\n');
  release();
  assert.equal(readFileSync(lock, 'utf8'), '1 1\n');
  rmSync(lock);
});
