import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sharingTable } from '../shared-kernel/src/federation/sharing.ts';
import { pinnedNode, rootDir } from './lib/process.mjs';
import { freePort, startService, stopService, waitUntilReady } from './lib/services.mjs';

const execute = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'release-test-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** The release of the fixture remote, built in a workspace. */
async function built(name, text, workspace = rootDir) {
  const target = path.join(folder, name);
  await execute(
    pinnedNode,
    [
      path.join(workspace, 'e2e/fixtures/build-remote.mjs'),
      path.join(workspace, 'e2e/fixtures/remotes/mf-faulty'),
      target,
    ],
    { env: { ...process.env, NODE_ENV: 'production', RELEASE_TEXT: text } },
  );
  return readJson(target, 'release.json');
}

test('building the same sources gives the same release id and files', { timeout: 120_000 }, async () => {
  const first = await built('first', 'text');
  // After the first and not beside it: two that end in one millisecond could not be told from one.
  const again = await built('again', 'text');
  assert.deepEqual(again.files, first.files);
  assert.equal(again.id, first.id);
  assert.notEqual(again.builtAt, first.builtAt, 'the builds are two');
  const other = await built('other', 'another text');
  assert.notEqual(other.id, first.id);
});

test(
  'new-remote adds a remote to the menu of a running portal, and the same sources build the same release in another folder',
  { timeout: 300_000 },
  async () => {
    // A copy of the workspace: what the command writes and installs stays in it.
    const copy = path.join(folder, 'workspace');
    const isLeftOut = /(?:^|\/)(?:node_modules|dist|\.git|\.data|\.cache|test-results)(?:\/|$)/;
    cpSync(rootDir, copy, {
      recursive: true,
      filter: (source) => !isLeftOut.test(path.relative(rootDir, source)),
    });
    // A host that provides what the workspace says it does; only its record is asked for here.
    const host = path.join(folder, 'host');
    mkdirSync(host);
    const sharing = Object.fromEntries(sharingTable().map(({ key, version }) => [key, version]));
    const record = { buildId: 'h', initial: [], groups: {}, shares: {}, sharing };
    writeFileSync(path.join(host, 'portal-host.json'), JSON.stringify(record));
    const config = path.join(copy, 'portal.json');
    writeFileSync(
      config,
      JSON.stringify(
        { ...readJson(config), remotes: [{ name: 'mf-faulty', origin: path.join(folder, 'first') }] },
        null,
        2,
      ),
    );

    const port = await freePort();
    const portal = startService('host/server/server.ts', {
      PORTAL_CONFIG: config,
      PORT: String(port),
      HOST_FOLDER: host,
      RELEASE_STORE: path.join(folder, 'store'),
      LOG_LEVEL: 'error',
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      await waitUntilReady(`${url}/readyz`, portal);
      const menu = async () => {
        const { remotes } = await (await fetch(`${url}/portal/snapshot.json`)).json();
        return remotes.flatMap(({ name, available, manifest }) =>
          available ? manifest.menu.map(({ label, path: route }) => `${name} ${label} ${route}`) : [],
        );
      };
      assert.deepEqual(await menu(), ['mf-faulty Испытуемый /faulty']);
      const { stdout } = await execute(pinnedNode, ['scripts/new-remote.mjs', 'mf-tasks', 'Задачи'], {
        cwd: copy,
      });
      assert.match(stdout, /mf-tasks is in the portal/);
      const until = Date.now() + 30_000;
      while ((await menu()).length < 2 && Date.now() < until) await delay(100);
      assert.deepEqual(await menu(), ['mf-faulty Испытуемый /faulty', 'mf-tasks Задачи /tasks']);
      assert.equal(readFileSync(path.join(host, 'portal-host.json'), 'utf8'), JSON.stringify(record));
    } finally {
      await stopService(portal);
    }
    // It is one of the workspace: containers are described, and the command does not write over it.
    assert.match(readFileSync(path.join(copy, 'docker-compose.yml'), 'utf8'), /^ {2}mf-tasks:$/m);
    assert.match(
      readFileSync(path.join(copy, 'Dockerfile'), 'utf8'),
      /^COPY mf-tasks\/package\.json mf-tasks\/$/m,
    );
    await assert.rejects(
      execute(pinnedNode, ['scripts/new-remote.mjs', 'mf-tasks'], { cwd: copy }),
      /mf-tasks exists already/,
    );
    // The same sources in another folder, with packages of their own: every file is the same, source maps included.
    const [here, there] = [readJson(folder, 'first/release.json'), await built('there', 'text', copy)];
    assert.deepEqual(there.files, here.files);
    assert.equal(there.id, here.id);
  },
);
