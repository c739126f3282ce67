import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createSealer } from './sealer.ts';
import { readSealingKeys } from './sealing-keys.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealing-keys-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const newKey = (): string => randomBytes(32).toString('base64');
const toKeys = (secretsKey: string | undefined, secretsKeyFile?: string, dataDir = folder) =>
  readSealingKeys({ secretsKey, secretsKeyFile, dataDir });

test('seal gives another text each time, which opens for its owner only', async () => {
  const sealer = createSealer(await toKeys(newKey()));
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'agent 1');
  assert.doesNotMatch(sealed, /JBSWY3DP/);
  assert.equal(sealer.open(sealed, 'agent 1'), 'JBSWY3DPEHPK3PXP');
  assert.throws(() => sealer.open(sealed, 'agent 2'));
  assert.notEqual(sealer.seal('JBSWY3DPEHPK3PXP', 'agent 1'), sealed);
});

test('open refuses a changed or truncated sealed text', async () => {
  const sealer = createSealer(await toKeys(newKey()));
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'agent 1');
  // Not the last sign: of it base64 reads a part only.
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.slice(-1)}`;
  for (const broken of [changed, sealed.slice(0, -10), sealed.slice(0, 20), 'JBSWY3DPEHPK3PXP', '']) {
    assert.throws(() => sealer.open(broken, 'agent 1'), broken);
  }
});

test('a sealer with several keys seals by the first and opens by any', async () => {
  const [older, newer] = [newKey(), newKey()];
  const sealed = createSealer(await toKeys(older)).seal('secret', 'agent 1');
  const both = createSealer(await toKeys(`${newer},${older}`));
  assert.equal(both.open(sealed, 'agent 1'), 'secret');
  assert.equal(both.isCurrent(sealed), false);
  assert.equal(both.isCurrent(both.seal('secret', 'agent 1')), true);
  const file = join(folder, 'keys');
  await writeFile(file, `${newer}\n${older}\n`);
  assert.deepEqual(createSealer(await toKeys(undefined, file)).keyIds, both.keyIds);
});

test('parallel starts create one key file that only its owner can read', async () => {
  const dataDir = join(folder, 'data');
  const all = await Promise.all(Array.from({ length: 5 }, () => toKeys(undefined, undefined, dataDir)));
  assert.equal(new Set(all.map(([key]) => key.id)).size, 1);
  assert.deepEqual(await readdir(dataDir), ['secrets.key']);
  assert.equal((await stat(join(dataDir, 'secrets.key'))).mode & 0o777, 0o600);
});

test('a malformed key is refused without quoting it', async () => {
  for (const wrong of ['short', `${newKey()}x`, newKey().slice(0, 40), ' , ']) {
    await assert.rejects(toKeys(wrong), (error: Error) => {
      assert.match(error.message, /SECRETS_KEY .*32 random bytes/);
      return wrong.trim().length < 4 || !error.message.includes(wrong);
    });
  }
  await assert.rejects(toKeys(undefined, join(folder, 'missing')), /cannot be read/);
  const cut = join(folder, 'cut');
  await writeFile(cut, (await readFile(join(folder, 'keys'), 'utf8')).slice(0, 30));
  await assert.rejects(toKeys(undefined, cut), /no key/);
});
