import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { starterFiles } from '../shared-kernel/src/team/starter.ts';
import { pinnedNode, rootDir, run } from './lib/process.mjs';

/** What `new-remote` writes to, beside the folder of the remote. */
const SHARED = ['Dockerfile', 'docker-compose.yml', 'portal.json', 'deploy/portal.json', 'pnpm-lock.yaml'];
const folder = mkdtempSync(path.join(tmpdir(), 'new-remote-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** As much of the workspace as `new-remote` reads, with an installer and a build of which one may fail. */
function workspace(name, { failing } = {}) {
  const root = path.join(folder, name);
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content, { mode: 0o755 });
  };
  for (const file of [
    ...SHARED,
    ...['scripts/new-remote.mjs', 'scripts/lib', 'shared-kernel/src/team', 'shared-kernel/src/contract'],
    ...['shared-kernel/starter', 'shared-kernel/package.json', 'mf-catalog/package.json'],
    ...['package.json', 'pnpm-workspace.yaml', '.prettierrc.json'],
  ])
    cpSync(path.join(rootDir, file), path.join(root, file), { recursive: true });
  write(
    'node_modules/.bin/npx',
    `#!/bin/sh\ncase "$*" in *--frozen*) exit;; esac\necho installed >> pnpm-lock.yaml\nexit ${failing === 'install' ? 1 : 0}\n`,
  );
  write('scripts/build.mjs', `process.exitCode = ${failing === 'build' ? 1 : 0};\n`);
  symlinkSync(path.join(rootDir, 'node_modules/prettier'), path.join(root, 'node_modules/prettier'));
  return {
    path: (file) => path.join(root, file),
    /** Which of the shared files differ from those of the real workspace. */
    changed: () =>
      SHARED.filter(
        (file) => !readFileSync(path.join(root, file)).equals(readFileSync(path.join(rootDir, file))),
      ),
    newRemote: (...args) =>
      run(pinnedNode, ['scripts/new-remote.mjs', ...args], { cwd: root, capture: true }),
  };
}

test('the Dockerfile of a new remote listens on every address', () => {
  const { Dockerfile, 'src/manifest.ts': manifest } = starterFiles({ name: 'mf-tasks', title: 'Задачи' });
  assert.match(Dockerfile, /"--host", "0\.0\.0\.0"/);
  assert.match(manifest, /contractRange: '\^[1-9]\d*\.\d+\.\d+'/);
});

test('the CI of a new remote ends the run of an earlier push, whose release would replace a newer one', () => {
  const { '.github/workflows/ci.yml': ci } = starterFiles({ name: 'mf-tasks', title: 'Задачи' });
  const { concurrency } = parse(ci);
  assert.deepEqual(concurrency, { group: 'release-${{ github.ref }}', 'cancel-in-progress': true });
});

test('a title with an apostrophe or a dollar is written as it is', async () => {
  for (const title of ["Д'Артаньян", "Курс $' и $&"]) {
    const { 'src/locale/ru.ts': locale } = starterFiles({ name: 'mf-tasks', title });
    const module = `data:text/javascript,${encodeURIComponent(locale.replace(' as const', ''))}`;
    const { ru } = await import(module);
    assert.deepEqual([ru.title, ru.menu], [title, title]);
  }
});

test('new-remote refuses a name that is no remote, and writes nothing', async () => {
  const portal = workspace('refused');
  for (const [args, reason] of [
    [[], /Name the remote mf-/],
    [['tasks', 'Задачи'], /Name the remote mf-/],
    [['mf-tasks', 'Зада"чи'], /quotation mark/],
  ]) {
    const { code, output } = await portal.newRemote(...args);
    assert.equal(code, 1);
    assert.match(output, reason);
  }
  assert.deepEqual(portal.changed(), []);
  assert.ok(!existsSync(portal.path('tasks')) && !existsSync(portal.path('mf-tasks')));
});

for (const failing of ['install', 'build']) {
  test(`new-remote leaves nothing behind when the ${failing} fails, so that it can be said again`, async () => {
    const portal = workspace(failing, { failing });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, output } = await portal.newRemote('mf-tasks', 'Задачи');
      assert.equal(code, 1);
      assert.match(output, /failed/);
      assert.deepEqual(portal.changed(), []);
      assert.ok(!existsSync(portal.path('mf-tasks')));
    }
  });
}

test('new-remote names the remote in every file of the workspace, and keeps one that is there', async () => {
  const portal = workspace('added');
  const { code, output } = await portal.newRemote('mf-tasks', 'Задачи');
  assert.equal(code, 0, output);
  assert.deepEqual(portal.changed(), SHARED);
  const again = await portal.newRemote('mf-tasks', 'Задачи');
  assert.match(again.output, /mf-tasks exists already/);
  assert.ok(existsSync(portal.path('mf-tasks/src/manifest.ts')));
});
