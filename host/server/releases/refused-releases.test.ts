import assert from 'node:assert/strict';
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeRelease, resealed } from '../testing/make-release.ts';
import type { ReleaseOptions } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';

const team = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const publicKey = team.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

describe('an invalid release', () => {
  let folder: string;
  let origin: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'refused-'));
    origin = join(folder, 'origin');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The good release is active; then the origin has something else, and still the good one is whole and active. */
  const toRefusal = async (spoil: () => void, keys: string[] = []): Promise<string> => {
    const good = makeRelease(origin, { privateKey: team.privateKey });
    const other = makeRelease(join(folder, 'other'), {
      remote: 'mf-other',
      routes: ['/taken', '/deal/:hash/:page'],
    });
    assert.ok(other.id);
    const registry = await openRegistry(join(folder, 'store'), [
      remoteSettings('mf-sample', origin, { publicKeys: keys }),
      remoteSettings('mf-other', join(folder, 'other'), { routes: ['/taken', '/deal'] }),
    ]);
    await registry.refresh();
    assert.equal(registry.find('mf-sample')?.state.active, good.id);
    spoil();
    await registry.refresh();
    const sample = registry.find('mf-sample');
    assert.equal(sample?.state.active, good.id);
    assert.deepEqual(await registry.store.ids('mf-sample'), [good.id]);
    await registry.store.load('mf-sample', good.id);
    const [snapshot] = registry.snapshot().remotes;
    assert.ok(snapshot?.available && snapshot.releaseId === good.id);
    return sample?.state.refusal?.reasons.join(' ') ?? '';
  };
  const spoiled = (options: ReleaseOptions) => () => void makeRelease(origin, { text: 'second', ...options });
  const written = (content: string) => () => writeFileSync(join(origin, 'release.json'), content);

  const cases: readonly (readonly [string, () => () => void, RegExp])[] = [
    ['HTML in place of release.json', () => written('<!doctype html><p>?'), /HTML/],
    [
      'a truncated release.json',
      () => () => written(readFileSync(join(origin, 'release.json'), 'utf8').slice(0, -20))(),
      /truncated/,
    ],
    ['release.json without fields', () => written('{"format":1}'), /release\.json: "id"/],
    ['the release of another remote', () => spoiled({ remote: 'mf-foreign' }), /belongs to mf-foreign/],
    [
      'a path that climbs',
      () =>
        spoiled({
          change: (release) =>
            resealed({
              files: [
                ...release.files,
                { path: '../../evil.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` },
              ],
            })(release),
        }),
      /lies inside its folder/,
    ],
    [
      'an absolute path',
      () =>
        spoiled({
          change: (release) =>
            resealed({
              files: [
                ...release.files,
                { path: '/etc/evil', size: 1, integrity: `sha384-${'A'.repeat(64)}` },
              ],
            })(release),
        }),
      /lies inside its folder/,
    ],
    [
      'a file that is larger than it claims',
      () =>
        spoiled({
          change: (release) =>
            resealed({ files: release.files.map((file) => ({ ...file, size: file.size - 1 })) })(release),
        }),
      /larger than the \d+ bytes it claims/,
    ],
    [
      'a file that is smaller than it claims',
      () =>
        spoiled({
          change: (release) =>
            resealed({ files: release.files.map((file) => ({ ...file, size: file.size + 1 })) })(release),
        }),
      /bytes and claims/,
    ],
    [
      'a file with another content',
      () => () => {
        const { files } = makeRelease(origin, { text: 'second' });
        const { path } = files.find((file) => file.path.startsWith('page')) as { path: string };
        const content = readFileSync(join(origin, path), 'utf8');
        writeFileSync(join(origin, path), content.replace('page', 'pagE'));
      },
      /does not have the hash/,
    ],
    [
      'a missing file',
      () => () => {
        const { files } = makeRelease(origin, { text: 'second' });
        rmSync(join(origin, files.find((file) => file.path.startsWith('page'))?.path ?? ''));
      },
      /is missing at the origin/,
    ],
    [
      'an id that is not the hash of the content',
      () => spoiled({ change: (release) => ({ ...release, id: '0'.repeat(32) }) }),
      /not the hash/,
    ],
    ['another contract', () => spoiled({ contractRange: '^9.0.0' }), /built for the contract \^9\.0\.0/],
    [
      'a share that the host lacks',
      () => spoiled({ shares: ['antd/es/unheard-of'] }),
      /does not provide antd\/es\/unheard-of/,
    ],
    [
      'a package of another major',
      () => spoiled({ shared: { react: '^18.0.0' } }),
      /needs react \^18\.0\.0; the host provides 19/,
    ],
    ["another remote's route", () => spoiled({ routes: ['/taken'] }), /\/taken belongs to mf-other/],
    [
      "another remote's route with a parameter of another name",
      () => spoiled({ routes: ['/deal/:id/:step'] }),
      /\/deal\/:id\/:step \(as \/deal\/:hash\/:page\) belongs to mf-other/,
    ],
    [
      "one address of another remote's parameter",
      () => spoiled({ routes: ['/deal/7/letters'] }),
      /\/deal\/7\/letters \(as \/deal\/:hash\/:page\) belongs to mf-other/,
    ],
    [
      'a route for every address',
      () => spoiled({ routes: ['/:any'] }),
      /\/:any \(as \/taken\) belongs to mf-other/,
    ],
    ["the host's sign-in", () => spoiled({ routes: ['/login'] }), /\/login belongs to the host/],
    [
      "the host's page of releases",
      () => spoiled({ routes: ['/releases'] }),
      /\/releases belongs to the host/,
    ],
    [
      'a route outside its own prefix that nobody has granted',
      () => spoiled({ routes: ['/sample', '/samples/new'] }),
      /\/samples\/new lies outside \/sample: portal\.json grants others/,
    ],
    [
      'too many bytes',
      () => spoiled({ files: { 'big.0123456789ab.js': Buffer.alloc(5_000_001) } }),
      /5000000 are allowed/,
    ],
    [
      'other content under a name that sessions use',
      () => () => {
        const { files } = makeRelease(origin);
        const { path } = files.find((file) => file.path.startsWith('page')) as { path: string };
        makeRelease(origin, { files: { [path]: 'changed' } });
      },
      /has other content/,
    ],
    [
      'a build record of something else',
      () => spoiled({ files: { 'portal-remote.json': '{"manifest":1}' } }),
      /not a build record/,
    ],
  ];
  for (const [name, spoil, reason] of cases) {
    it(`is refused for ${name}`, async () => assert.match(await toRefusal(spoil()), reason));
  }

  it('is refused when unsigned, signed by a stranger or altered', async () => {
    assert.match(await toRefusal(spoiled({}), [publicKey]), /not signed/);
    rmSync(join(folder, 'store'), { recursive: true });
    assert.match(
      await toRefusal(spoiled({ privateKey: stranger.privateKey }), [publicKey]),
      /not one of the team's keys/,
    );
    rmSync(join(folder, 'store'), { recursive: true });
    const altered = () => {
      makeRelease(origin, { text: 'second', privateKey: team.privateKey });
      appendFileSync(join(origin, 'release.json'), ' ');
    };
    assert.match(await toRefusal(altered, [publicKey]), /not one of the team's keys/);
  });

  it('leaves the active release in service when the origin is empty', async () => {
    const { id } = makeRelease(origin);
    const registry = await openRegistry(join(folder, 'store'), [remoteSettings('mf-sample', origin)]);
    await registry.refresh();
    rmSync(origin, { recursive: true });
    await registry.refresh();
    const sample = registry.find('mf-sample');
    assert.equal(sample?.isOriginUp, false);
    const [snapshot] = registry.snapshot().remotes;
    assert.ok(snapshot?.available && snapshot.releaseId === id);
    // The next start of the server knows it too, although nobody answers.
    const again = await openRegistry(join(folder, 'store'), [remoteSettings('mf-sample', origin)]);
    assert.equal(again.snapshot().remotes[0]?.available, true);
  });

  it('is replaced by a valid one as soon as the origin has it', async () => {
    makeRelease(origin);
    const registry = await openRegistry(join(folder, 'store'), [remoteSettings('mf-sample', origin)]);
    await registry.refresh();
    written('<p>')();
    await registry.refresh();
    assert.ok(registry.find('mf-sample')?.state.refusal);
    const second = makeRelease(origin, { text: 'second' });
    while (registry.find('mf-sample')?.state.active !== second.id) await registry.refresh();
    assert.equal(registry.find('mf-sample')?.state.refusal, undefined);
  });
});

describe('a misbehaving origin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'origin-'));
  let server: Server;
  const open = async (handler: (request: IncomingMessage, answer: ServerResponse) => void) => {
    server = createServer(handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return openRegistry(join(folder, 'store'), [remoteSettings('mf-sample', url)]);
  };
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(join(folder, 'store'), { recursive: true, force: true });
  });

  it('that never answers costs a bounded time', { timeout: 20_000 }, async () => {
    const registry = await open(() => undefined);
    const from = Date.now();
    await registry.refresh();
    assert.ok(Date.now() - from < 8_000);
    assert.equal(registry.find('mf-sample')?.isOriginUp, false);
  });

  it('that streams release.json without end is cut off', { timeout: 20_000 }, async () => {
    let sent = 0;
    const registry = await open((_request, answer) => {
      const part = Buffer.alloc(64_000, 32);
      const more = () => {
        while (!answer.destroyed && answer.write(part)) sent += part.length;
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    });
    await registry.refresh();
    assert.equal(registry.find('mf-sample')?.state.active, undefined);
    assert.ok(sent < 20_000_000, `${sent} bytes were read`);
  });

  it('that streams a file without end is cut off at the declared size', { timeout: 20_000 }, async () => {
    const build = join(folder, 'build');
    const release = makeRelease(build);
    let sent = 0;
    const registry = await open((request, answer) => {
      const path = request.url?.slice(1) ?? '';
      if (!path.startsWith('page')) {
        if (path === 'release.sig') return void answer.writeHead(404).end();
        return void answer.end(readFileSync(join(build, path)));
      }
      const part = Buffer.alloc(64_000, 32);
      const more = () => {
        while (!answer.destroyed && answer.write(part)) sent += part.length;
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    });
    await registry.refresh();
    const sample = registry.find('mf-sample');
    assert.match(sample?.state.refusal?.reasons.join() ?? '', /larger than/);
    assert.equal(sample?.loaded.has(release.id), false);
    assert.ok(sent < 20_000_000, `${sent} bytes were read`);
  });
});
