import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { FileMemory } from './file-memory.ts';

describe('FileMemory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-memory-'));
  const make = (name: string, bytes: number): string => {
    const file = join(folder, name);
    writeFileSync(file, Buffer.alloc(bytes, name));
    utimesSync(file, 0, 0);
    return file;
  };
  after(() => rmSync(folder, { recursive: true }));

  it('keeps what was asked for last, up to its bound', async () => {
    const memory = new FileMemory(2_500);
    const [a, b, c, large] = [make('a', 1_000), make('b', 1_000), make('c', 1_000), make('large', 3_000)];
    await memory.read(a);
    await memory.read(b);
    memory.peek(a);
    await memory.read(c);
    assert.deepEqual(
      [a, b, c].map((file) => memory.peek(file) !== undefined),
      [true, false, true],
    );
    assert.equal((await memory.read(large))?.body.length, 3_000);
    assert.equal(memory.peek(large), undefined);
  });

  it('keeps nothing that is not what it must be', async () => {
    const memory = new FileMemory();
    const file = make('damaged', 10);
    assert.equal(await memory.read(file, () => false), undefined);
    assert.equal(memory.peek(file), undefined);
  });
});
