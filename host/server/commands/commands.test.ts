import assert from 'node:assert/strict';
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
      JSON.stringify({ buildId: 'h', initial: [], groups: {}, shares: {}, sharing: { react: '19.3.1' } }),
    );
    configure([]);
    configure([(await portal('keygen', key)).at(-1) ?? '']);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const configure = (publicKeys: readonly string[]) =>
    writeFileSync(
      join(folder, 'portal.json'),
      JSON.stringify({
        hostFolder: '.',
        banks: [{ code: 'sgb', name: 'СГБ' }],
        remotes: [{ name: 'mf-sample', origin: 'origin', publicKeys }],
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

  it('name the argument that is missing or unknown', async () => {
    await assert.rejects(portal('sign', build), /--key team\.pem/);
    await assert.rejects(portal('publish', 'mf-other', build), /Name one of the remotes: mf-sample/);
    await assert.rejects(portal('activate', 'mf-sample', 'ffff'), /no such release/);
    await assert.rejects(portal('canary', 'mf-sample', 'ffff'), /no such release/);
    assert.match((await portal('help')).join('\n'), /rollback mf-x/);
  });
});
