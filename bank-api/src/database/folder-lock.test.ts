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

test('the folder is held once and can be taken again after the release', () => {
  const release = lockFolder(folder);
  assert.throws(() => lockFolder(folder), StartupError);
  release();
  assert.equal(existsSync(lock), false);
  lockFolder(folder)();
});

test('the lock of a process that is gone is taken over', () => {
  writeFileSync(lock, '4194303 12345\n');
  lockFolder(folder)();
});

test('the lock of a process whose pid was given to another is taken over', () => {
  writeFileSync(lock, `${process.ppid} 1\n`);
  lockFolder(folder)();
});

test('a lock that is being written is respected, one that was never finished is not', () => {
  writeFileSync(lock, '');
  assert.throws(() => lockFolder(folder), /another process/);
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  lockFolder(folder)();
});

test('a release leaves the lock of somebody else alone', () => {
  const release = lockFolder(folder);
  writeFileSync(lock, '1 1\n');
  release();
  assert.equal(readFileSync(lock, 'utf8'), '1 1\n');
  rmSync(lock);
});
