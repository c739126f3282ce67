import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readConfig } from '../config.ts';
import { makeRelease } from '../testing/make-release.ts';
import { runCommand } from './commands.ts';

describe('portal commands of a signing team', () => {
  let folder: string;
  let build: string;
  let key: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commands-'));
    build = join(folder, 'build');
    key = join(folder, 'team.pem');
    writeFileSync(
      join(folder, 'portal-host.json'),
      JSON.stringify({
        buildId: 'h',
        initial: [],
        groups: {},
        shares: {},
        sharing: { react: '19.3.1' },
        integrity: {},
      }),
    );
    configure([]);
    configure([(await portal('keygen', key)).at(-1) ?? '']);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const configure = (publicKeys: readonly string[], others: readonly object[] = []) =>
    writeFileSync(
      join(folder, 'portal.json'),
      JSON.stringify({
        hostFolder: '.',
        banks: [{ code: 'sgb', name: 'СГБ' }],
        remotes: [{ name: 'mf-sample', origin: 'origin', publicKeys }, ...others],
      }),
    );
  /** Runs a command as `npm run portal -- …` does; answers the lines that it prints. */
  const portal = async (...args: readonly string[]): Promise<string[]> => {
    const lines: string[] = [];
    const config = readConfig(join(folder, 'portal.json'), {});
    const code = await runCommand({ config, print: (line) => lines.push(line) }, args[0], args.slice(1));
    assert.equal(code, 0, lines.join('\n'));
    return lines;
  };

  it('keygen writes a key that only its owner can read and never overwrites it', async () => {
    assert.equal(statSync(key).mode & 0o777, 0o600);
    const before = readFileSync(key, 'utf8');
    assert.match(before, /BEGIN PRIVATE KEY/);
    await assert.rejects(portal('keygen', key), /EEXIST/);
    assert.equal(readFileSync(key, 'utf8'), before);
  });

  it('token prints a token once, and the entry that knows it by its hash alone', async () => {
    const lines = (await portal('token', 'catalog-ci', '--remote', 'mf-sample', '--days', '90')).join('\n');
    const token = /prt_[\w-]+/.exec(lines)?.[0] ?? '';
    const entry = JSON.parse(/\{[\s\S]*\}/.exec(lines)?.[0] ?? '') as Record<string, unknown>;
    assert.equal(entry['sha256'], createHash('sha256').update(token).digest('hex'));
    assert.deepEqual([entry['name'], entry['remotes']], ['catalog-ci', ['mf-sample']]);
    assert.equal(lines.split(token).length, 2, 'the token stands there once');
    await assert.rejects(portal('token', 'catalog-ci', '--remote', 'mf-unknown'));
  });

  it('publish takes signed releases, and activate moves between them', async () => {
    const first = makeRelease(build);
    await portal('sign', build, '--key', key);
    await portal('publish', 'mf-sample', build);
    const second = makeRelease(build, { text: 'second' });
    await portal('sign', build, '--key', key);
    await portal('publish', 'mf-sample', build);
    assert.match((await portal('releases')).join('\n'), new RegExp(`${second.id}.*active`));
    await portal('rollback', 'mf-sample');
    assert.match((await portal('releases')).join('\n'), new RegExp(`${first.id}.*active`));
    await portal('activate', 'mf-sample', second.id.slice(0, 8));
    assert.match((await portal('releases')).join('\n'), new RegExp(`${second.id}.*active`));
  });

  it('publish passes over releases of the store that cannot be read, of the same team and of others', async () => {
    configure([], [{ name: 'mf-other', origin: 'other' }]);
    const broken = (remote: string, file: string) =>
      writeFileSync(join(folder, '.data/releases', remote, file), '{');
    const { id: others } = makeRelease(build, { remote: 'mf-other' });
    await portal('publish', 'mf-other', build);
    const first = makeRelease(build);
    await portal('publish', 'mf-sample', build);
    broken('mf-other', `${others}/release.json`);
    broken('mf-sample', `${first.id}/release.json`);
    const second = makeRelease(build, { text: 'second' });
    const said = (await portal('publish', 'mf-sample', build)).join('\n');
    assert.match(said, new RegExp(`${second.id} is active`));
    assert.match(said, new RegExp(`mf-sample ${first.id} is passed over`));
    assert.match(said, new RegExp(`mf-other ${others} is passed over`));

    broken('mf-other', 'state.json');
    const third = makeRelease(build, { text: 'third' });
    const again = (await portal('publish', 'mf-sample', build)).join('\n');
    assert.match(again, /the state of mf-other is passed over/);
    assert.match(again, new RegExp(`${third.id} is active`));
  });

  it('publish refuses an unsigned, a foreign and an altered release', async () => {
    const { id } = makeRelease(build);
    await assert.rejects(portal('publish', 'mf-sample', build), /not signed/);
    const stranger = join(folder, 'stranger.pem');
    await portal('keygen', stranger);
    await portal('sign', build, '--key', stranger);
    await assert.rejects(portal('publish', 'mf-sample', build), /not one of the team's keys/);
    await portal('sign', build, '--key', key);
    appendFileSync(join(build, 'release.json'), '\n');
    await assert.rejects(portal('publish', 'mf-sample', build), /not one of the team's keys/);
    assert.deepEqual(await portal('releases'), ['mf-sample: nothing in the store']);

    // In the store it is looked at again: what was right when it came may not be now.
    makeRelease(build);
    await portal('sign', build, '--key', key);
    await portal('publish', 'mf-sample', build);
    appendFileSync(join(folder, '.data/releases/mf-sample', id, 'release.json'), '\n');
    await assert.rejects(portal('activate', 'mf-sample', id), /not one of the team's keys/);
  });

  describe('switches its keys on', () => {
    let publicKey: string;
    const other = { name: 'mf-other', origin: 'other-origin' };
    /** `mf-sample` has two releases without a signature, the second one active. */
    const twoUnsigned = async () => {
      publicKey = readConfig(join(folder, 'portal.json'), {}).remotes[0]?.publicKeys[0] ?? '';
      configure([], [other]);
      const first = makeRelease(join(folder, 'origin'));
      await portal('publish', 'mf-sample', join(folder, 'origin'));
      const second = makeRelease(join(folder, 'origin'), { text: 'second' });
      await portal('publish', 'mf-sample', join(folder, 'origin'));
      configure([publicKey], [other]);
      return { first, second };
    };
    const ofSample = async () => (await portal('releases', 'mf-sample')).join('\n');

    it('without stopping what another team publishes', async () => {
      await twoUnsigned();
      const { id } = makeRelease(build, { remote: 'mf-other' });
      assert.match((await portal('publish', 'mf-other', build)).join('\n'), new RegExp(`${id} is active`));
    });

    it('without taking what is active from sessions, and doctor names it', async () => {
      const { second } = await twoUnsigned();
      const { id } = makeRelease(join(folder, 'other-origin'), { remote: 'mf-other' });
      await portal('publish', 'mf-other', join(folder, 'other-origin'));
      const said = (await portal('doctor')).join('\n');
      assert.match(said, new RegExp(`mf-sample, active release: ${second.id.slice(0, 8)}.*NOT SIGNED`));
      assert.match(said, new RegExp(`mf-other, active release: ${id.slice(0, 8)}, \\d+ files whole$`, 'm'));
      const third = makeRelease(build, { text: 'third' });
      await assert.rejects(portal('publish', 'mf-sample', build), /not signed/);
      await portal('sign', build, '--key', key);
      await portal('publish', 'mf-sample', build);
      assert.match(await ofSample(), new RegExp(`${third.id}.*active`));
    });

    it('and rolls back to nothing that they do not allow', async () => {
      const { first, second } = await twoUnsigned();
      await assert.rejects(portal('rollback', 'mf-sample'), /no earlier release/);
      await assert.rejects(portal('activate', 'mf-sample', first.id), /not signed/);
      await assert.rejects(portal('canary', 'mf-sample', first.id, '--percent', '10'), /not signed/);
      assert.match(await ofSample(), new RegExp(`${second.id}.*active`));
    });

    it('and takes the signature of the same files in', async () => {
      const { second } = await twoUnsigned();
      await portal('sign', join(folder, 'origin'), '--key', key);
      await portal('publish', 'mf-sample', join(folder, 'origin'));
      const third = makeRelease(build, { text: 'third' });
      await portal('sign', build, '--key', key);
      await portal('publish', 'mf-sample', build);
      assert.match(await ofSample(), new RegExp(`${third.id}.*active`));
      await portal('rollback', 'mf-sample');
      assert.match(await ofSample(), new RegExp(`${second.id}.*active`));
    });
  });

  it('name the argument that is missing or unknown', async () => {
    await assert.rejects(portal('sign', build), /--key team\.pem/);
    await assert.rejects(portal('publish', 'mf-other', build), /Name one of the remotes: mf-sample/);
    await assert.rejects(portal('activate', 'mf-sample', 'ffff'), /no such release/);
    await assert.rejects(portal('canary', 'mf-sample', 'ffff'), /no such release/);
    assert.match((await portal('help')).join('\n'), /rollback mf-x/);
  });
});
