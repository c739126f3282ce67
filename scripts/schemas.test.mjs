import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pinnedNode, rootDir, run } from './lib/process.mjs';
import { schemaTexts } from './schemas.mjs';

const { Validator } = createRequire(path.join(rootDir, 'shared-kernel/package.json'))(
  '@cfworker/json-schema',
);
const folder = mkdtempSync(path.join(tmpdir(), 'portal-pack-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const read = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));
const faults = (schema, value) =>
  new Validator(read(rootDir, 'docs/schemas', `${schema}.schema.json`), '2020-12').validate(value).errors;

const MANIFEST = {
  name: 'mf-plain',
  title: 'Без библиотек',
  version: '1.0.0',
  contractRange: '^1.1.0',
  routes: ['/plain'],
};

/** A build of one script, packed; answers what the packer said. */
function pack(settings) {
  mkdirSync(path.join(folder, 'dist'), { recursive: true });
  writeFileSync(path.join(folder, 'dist/remote.js'), 'var PortalRemote = {};\n');
  writeFileSync(path.join(folder, 'dist/style.css'), '.plain { color: red }\n');
  writeFileSync(path.join(folder, 'portal-pack.json'), JSON.stringify(settings));
  const program = path.join(rootDir, 'shared-kernel/src/federation/pack-command.ts');
  return run(pinnedNode, [program, 'dist', '--out', 'release'], { cwd: folder, capture: true });
}

test('docs/schemas are what the code reads by; npm run schemas writes them', async () => {
  for (const [file, text] of await schemaTexts())
    assert.equal(
      existsSync(path.join(rootDir, file)) && readFileSync(path.join(rootDir, file), 'utf8'),
      text,
      file,
    );
});

test('what webpack has built follows the schemas', () => {
  const dist = path.join(rootDir, 'mf-catalog/dist');
  assert.ok(existsSync(dist), 'Not built yet: npm run build.');
  assert.deepEqual(faults('portal-remote', read(dist, 'portal-remote.json')), []);
  assert.deepEqual(faults('release', read(dist, 'release.json')), []);
});

test('what the packer makes follows the schemas, with the same id for the same build', async () => {
  const first = await pack({ manifest: MANIFEST });
  assert.equal(first.code, 0, first.output);
  const release = read(folder, 'release/release.json');
  assert.deepEqual(faults('release', release), []);
  const record = read(folder, 'release/portal-remote.json');
  assert.deepEqual(faults('portal-remote', record), []);
  assert.match(record.entry, /^remoteEntry\.[0-9a-f]{12}\.js$/);
  await pack({ manifest: MANIFEST });
  assert.equal(read(folder, 'release/release.json').id, release.id);
});

test('the examples follow the schema of portal-pack.json, a wrong manifest does not', () => {
  for (const example of ['vite-react', 'vite-vue'])
    assert.deepEqual(faults('portal-pack', read(rootDir, 'examples', example, 'portal-pack.json')), []);
  assert.notDeepEqual(faults('portal-pack', { manifest: { ...MANIFEST, routes: 'plain' } }), []);
});

test('the packer says what is wrong', async () => {
  const menu = [{ id: 'a', group: 'nowhere', label: 'А', icon: 'home', path: '/plain', order: 1 }];
  for (const [settings, text] of [
    [{ manifest: MANIFEST, script: 'main.js' }, /main\.js is missing/],
    [{ manifest: MANIFEST, variable: 'a b' }, /"variable"/],
    [{ manifest: { ...MANIFEST, menu } }, /declare it in menuGroups/],
    [{ manifest: { ...MANIFEST, widgets: ['own'] } }, /no widgets/],
  ]) {
    const { code, output } = await pack(settings);
    assert.equal(code, 1);
    assert.match(output, text);
  }
});
