import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ChunkLoadingPlugin } from '../shared-kernel/src/federation/chunk-loading-plugin.ts';
import { hostWebpack } from '../shared-kernel/src/federation/host-webpack.ts';
import { HostRecordPlugin } from '../shared-kernel/src/federation/host-record-plugin.ts';
import { PrecompressPlugin } from '../shared-kernel/src/federation/precompress-plugin.ts';
import { PublicFilesPlugin } from '../shared-kernel/src/federation/public-files-plugin.ts';
import { contractVersion } from '../shared-kernel/src/contract/version.ts';
import { remoteWebpack } from '../shared-kernel/src/federation/remote-webpack.ts';
import { sharingData } from '../shared-kernel/src/federation/sharing.ts';
import { standaloneWebpack } from '../shared-kernel/src/federation/standalone-webpack.ts';
import { rootDir } from './lib/process.mjs';

const kernel = createRequire(path.join(rootDir, 'shared-kernel/package.json'));
const webpack = kernel('webpack');
// Inside the workspace, so that its packages are found.
const folder = mkdtempSync(path.join(rootDir, 'e2e/.build-plugins-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes `files` (path: text) into a package folder of its own. */
function getPackage(name, files) {
  const packageFolder = path.join(folder, name);
  const all = {
    'package.json': JSON.stringify({ name, version: '1.2.3', type: 'module' }),
    'tsconfig.json': JSON.stringify({ extends: '../../../tsconfig.browser.json', include: ['src'] }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(packageFolder, file)), { recursive: true });
    writeFileSync(path.join(packageFolder, file), text);
  }
  return packageFolder;
}

/** Builds and answers the messages of its errors and the files of its result. */
function build(config) {
  return new Promise((resolve, reject) => {
    webpack({ ...config, cache: false }, (error, stats) => {
      if (error) return reject(error);
      const output = config.output.path;
      const errors = stats.compilation.errors.map(({ message }) => message);
      const names = errors.length > 0 ? [] : readdirSync(output);
      const read = (pattern) =>
        readFileSync(path.join(output, names.find((name) => pattern.test(name)) ?? ''));
      resolve({ errors, names, read });
    });
  });
}

/** A plain build of two files with one plugin: `index.js` loads `lazy.js` when it is asked to. */
function plainBuild(name, plugin) {
  const context = getPackage(name, {
    'index.js': `globalThis.loadLazy = () => import(/* webpackChunkName: "lazy" */ './lazy.js');`,
    'lazy.js': `export const text = ${JSON.stringify('текст '.repeat(400))};`,
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  return build({
    context,
    mode: 'production',
    target: 'web',
    entry: { main: './index.js' },
    output: { path: path.join(context, 'dist'), publicPath: '/', chunkLoadingGlobal: 'plain' },
    plugins: [plugin(context)],
  });
}

const remoteFiles = {
  'src/manifest.ts': `import { defineRemoteManifest } from 'shared-kernel/remote/manifest';
    import { routes } from './routes.ts';
    export const manifest = defineRemoteManifest({
      name: 'mf-sample', version: '1.2.3', title: 'Sample', contractRange: '*', routes,
    });`,
  'src/routes.ts': `import { defineRoutes } from 'shared-kernel/paths';
    export const routes = defineRoutes({ sample: { path: '/sample', page: () => import('./page.tsx') } });`,
  'src/remote.tsx': `export { routes } from './routes.ts';`,
  'src/page.tsx': `import { Table } from 'antd'; export default Table;`,
};
async function buildRemote(name, changes = {}) {
  const packageFolder = getPackage(name, { ...remoteFiles, ...changes });
  writeFileSync(
    path.join(packageFolder, 'package.json'),
    JSON.stringify({ name: 'mf-sample', version: '1.2.3', type: 'module' }),
  );
  return build(await remoteWebpack({ packageFolder }));
}

test('ChunkLoadingPlugin retries a chunk under another address after a failure or time-out', async () => {
  const { read } = await plainBuild('chunks', () => new ChunkLoadingPlugin());
  const scripts = [];
  const timers = [];
  const document = {
    getElementsByTagName: () => [],
    createElement: () => ({ setAttribute() {}, getAttribute: () => null }),
    head: { appendChild: (script) => scripts.push(script) },
  };
  const context = { document, setTimeout: (work) => timers.push(work), clearTimeout() {}, Promise, Error };
  Object.assign(context, { self: context, window: context, globalThis: context });
  runInNewContext(read(/^main/).toString(), context);

  const refused = context.loadLazy();
  scripts[0].onerror({ type: 'error', target: scripts[0] });
  await assert.rejects(refused);
  const hanging = context.loadLazy();
  assert.match(scripts[1].src, /lazy\.js\?attempt=1$/);
  for (const timer of timers) timer();
  await assert.rejects(hanging);
  void context.loadLazy().catch(() => undefined);
  assert.match(scripts[2].src, /lazy\.js\?attempt=2$/);
});

test('ChunkLoadingPlugin passes every script to the integrity check of the page', async () => {
  const { read } = await plainBuild('integrity', () => new ChunkLoadingPlugin());
  assert.match(read(/^main/).toString(), /portalIntegrity&&globalThis\.portalIntegrity\(|portalIntegrity\)/);
});

test('PrecompressPlugin writes br and gz beside a text file and none beside a small one', async () => {
  const { names, read } = await plainBuild('compressed', () => new PrecompressPlugin());
  assert.deepEqual(brotliDecompressSync(read(/^lazy\.js\.br$/)), read(/^lazy\.js$/));
  assert.deepEqual(gunzipSync(read(/^lazy\.js\.gz$/)), read(/^lazy\.js$/));
  assert.ok(names.every((name) => !name.startsWith('favicon')));
});

test('PublicFilesPlugin emits the files of its folder under their own names', async () => {
  const { read } = await plainBuild(
    'public',
    (context) => new PublicFilesPlugin(path.join(context, 'public')),
  );
  assert.match(read(/^favicon\.svg$/).toString(), /^<svg/);
});

test('HostRecordPlugin names the files of each part, the face, the hash of each script and the drawn sign-in', async () => {
  const packageFolder = getPackage('sign-in-page', {
    'src/prerender.tsx': `const draw = (text: string) => <b>{text}</b>;
      console.log(JSON.stringify({ light: draw('Вход').props.children }));`,
    'node_modules/react/package.json': JSON.stringify({ name: 'react', exports: { './*': './*.cjs' } }),
    'node_modules/react/jsx-runtime.cjs': 'exports.jsx = (type, props) => ({ type, props });',
  });
  const signInFile = path.join(packageFolder, 'src/prerender.tsx');
  const { read } = await plainBuild('host-record', () => ({
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap('face', (compilation) =>
        compilation.hooks.processAssets.tap(
          { name: 'face', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
          () => compilation.emitAsset('face.woff2', new sources.RawSource('face')),
        ),
      );
      new HostRecordPlugin(signInFile).apply(compiler);
    },
  }));
  const record = JSON.parse(read(/^portal-host\.json$/));
  assert.deepEqual(record.initial, ['main.js']);
  assert.deepEqual(record.groups, { lazy: ['lazy.js'], face: ['face.woff2'] });
  assert.equal(
    record.integrity['lazy.js'],
    createHash('sha384')
      .update(read(/^lazy\.js$/))
      .digest('base64'),
  );
  assert.match(record.sharing.react, /^\d+\./);
  assert.deepEqual(record.signIn, { light: 'Вход' });
});

test('the standalone build has a page that loads its scripts', async () => {
  const packageFolder = getPackage('standalone', {
    'src/standalone.tsx': `document.body.append('ready');`,
  });
  const { read } = await build(standaloneWebpack({ packageFolder, name: 'mf-sample', mode: 'development' }));
  assert.match(read(/^index\.html$/).toString(), /<script defer src="\/main\.js"><\/script>/);
});

/** How the host lays out its files. */
function getLayout() {
  const files = { packageFolder: folder, sharesFile: 'shares.ts', signInFile: 'prerender.tsx' };
  return hostWebpack(files).optimization.splitChunks;
}

test('hostWebpack splits what the sign-in form and the shell share from the rest of the shell', () => {
  const { cacheGroups } = getLayout();
  const getGroups = (...names) => {
    const chunkGraph = { getModuleChunks: () => names.map((name) => ({ name })) };
    return ['start', 'shell'].filter((group) => cacheGroups[group].test({}, { chunkGraph }));
  };
  assert.deepEqual(getGroups('sign-in-form', 'shell'), ['start', 'shell']);
  assert.deepEqual(getGroups('client-sign', 'shell'), ['start', 'shell']);
  assert.deepEqual(getGroups('client-quote', 'shell'), ['start', 'shell']);
  assert.deepEqual(getGroups('shell', 'share-antd-es-table'), ['shell']);
  assert.deepEqual(getGroups('sign-in-form', 'portal'), ['start', 'shell']);
  assert.deepEqual(getGroups('share-shared-kernel-session'), ['shell']);
  assert.deepEqual(getGroups('sign-in-form', 'share-antd-es-form'), []);
  assert.ok(cacheGroups.start.priority > cacheGroups.shell.priority);
});

test('hostWebpack leaves the sign-in in one file', () => {
  const { chunks, cacheGroups } = getLayout();
  const signIn = { name: 'sign-in', canBeInitial: () => false };
  const shell = { name: 'shell', canBeInitial: () => false };
  for (const isGrouped of [chunks, ...['start', 'shell', 'styles'].map((name) => cacheGroups[name].chunks)]) {
    assert.equal(isGrouped(signIn), false);
    assert.equal(isGrouped(shell), true);
  }
});

test("the host keeps the kernel's styles in one file, and nobody else's", () => {
  const { styles, start } = getLayout().cacheGroups;
  const belongs = (file) => styles.test({ nameForCondition: () => path.join(rootDir, file) });
  assert.equal(belongs('shared-kernel/src/ui/page-header.module.css'), true);
  assert.equal(belongs('host/src/remotes/remote-outlet.module.css'), false);
  assert.equal(styles.type, 'css/mini-extract');
  assert.ok(styles.priority > start.priority);
});

test('a remote bundles nothing of the host and records what it asks the host for', async () => {
  const { errors, read } = await buildRemote('remote');
  assert.deepEqual(errors, []);
  const record = JSON.parse(read(/^portal-remote\.json$/));
  assert.deepEqual(record.manifest.routes, ['/sample']);
  assert.ok(record.pages['/sample'].files.length > 0);
  assert.ok(record.pages['/sample'].shares.includes('antd/es/table'));
  const release = JSON.parse(read(/^release\.json$/));
  assert.ok(release.shares.includes('antd/es/table'));
  for (const { path: name, size, integrity } of release.files) {
    const content = read(new RegExp(`^${name.replaceAll('.', '\\.')}$`));
    assert.equal(size, content.length);
    assert.equal(integrity, `sha384-${createHash('sha384').update(content).digest('base64')}`);
  }
  assert.ok(release.files.some(({ path: name }) => name === record.entry));
});

test('the build of a remote that bundles a library of the host fails with file and advice', async () => {
  const { errors } = await buildRemote('bundling', {
    'src/page.tsx': `import { session } from '../../../../shared-kernel/src/session/session.ts'; export default session;`,
  });
  assert.match(
    errors.join('\n'),
    /session\.ts \(imported by .*page\.tsx.*would be bundled into mf-sample.*sharing table/s,
  );
});

test('the build of a remote fails on a page without a literal import and on two pages at one address', async () => {
  const routes = (table) => ({
    'src/routes.ts': `import { defineRoutes } from 'shared-kernel/paths';
      const file = './page.tsx';
      export const routes = defineRoutes(${table});`,
  });
  await assert.rejects(
    buildRemote('computed-page', routes(`{ sample: { path: '/sample', page: () => import(file) } }`)),
    /page "sample" has no import/,
  );
  const page = `{ path: '/sample', page: () => import('./page.tsx') }`;
  await assert.rejects(
    buildRemote('same-address', routes(`{ one: ${page}, two: ${page} }`)),
    /two pages have the pattern "\/sample"/,
  );
});

test('the build of a remote fails on a widget without its export, and on one that the manifest does not name', async () => {
  const widgets = (names) => ({
    'src/manifest.ts': remoteFiles['src/manifest.ts'].replace('routes,', `routes, widgets: ${names},`),
    'src/widgets/task-badge.tsx': 'export const Badge = () => null;',
  });
  const { errors } = await buildRemote('widget-export', widgets("['task-badge']"));
  assert.deepEqual(errors, [
    'src/widgets/task-badge.tsx must export TaskBadge: the portal looks for that name',
  ]);
  const unnamed = await buildRemote('widget-unnamed', widgets('[]'));
  assert.deepEqual(unnamed.errors, [
    'src/widgets/task-badge.tsx is no widget of src/manifest.ts: name it there, or move the file',
  ]);
});

test('the packed SDK builds no remote for portals older than itself', async () => {
  const sdk = path.join(folder, 'sdk');
  for (const part of ['src', 'package.json'])
    cpSync(path.join(rootDir, 'shared-kernel', part), path.join(sdk, part), { recursive: true });
  symlinkSync(path.join(rootDir, 'shared-kernel/node_modules'), path.join(sdk, 'node_modules'));
  writeFileSync(path.join(sdk, 'sharing.json'), JSON.stringify(sharingData()));
  const packed = await import(path.join(sdk, 'src/federation/remote-webpack.ts'));
  const configure = (name, range) => {
    const manifest = remoteFiles['src/manifest.ts'].replace("'*'", `'${range}'`).replace('mf-sample', name);
    return packed.remoteWebpack({
      packageFolder: getPackage(name, { ...remoteFiles, 'src/manifest.ts': manifest }),
    });
  };
  for (const [name, range] of [
    ['mf-older', '^1.0.0'],
    ['mf-any', '*'],
  ])
    await assert.rejects(
      configure(name, range),
      /lets mf-\w+ into portals older than this SDK[^]*Raise it to/,
    );
  assert.equal((await configure('mf-fitting', `^${contractVersion}`)).name, 'mf-fitting');
});

test('the build fails on an import that the sharing table lacks', async () => {
  const { errors } = await buildRemote('unknown-name', {
    'src/page.tsx': `import { Tableau } from 'antd'; export default Tableau;`,
  });
  assert.match(errors.join('\n'), /"Tableau" of "antd" is not in the sharing table/);
});

test('ReleasePlugin derives the id from the sources', async () => {
  const toId = async (name, changes) =>
    JSON.parse((await buildRemote(name, changes)).read(/^release\.json$/)).id;
  const first = await toId('same-one');
  assert.equal(await toId('same-two'), first);
  assert.notEqual(await toId('other', { 'src/page.tsx': `export default () => 'other';` }), first);
});

test('the browser is asked to compile each script of a remote as it arrives', async () => {
  const { names, read } = await buildRemote('hints');
  const scripts = names.filter((name) => name.endsWith('.js'));
  assert.ok(scripts.length > 1);
  for (const name of scripts)
    assert.match(
      read(new RegExp(`^${RegExp.escape(name)}$`)).toString(),
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});

test('a build writes its own file over one that an earlier build left under the same name', async () => {
  const { names, read } = await buildRemote('left');
  const name = names.find((each) => /^\d+\..*\.js$/.test(each));
  const written = read(/^\d+\..*\.js$/).toString();
  // A file is named by what it says; its comments, as that on its source map, are not part of the name.
  writeFileSync(
    path.join(folder, 'left/dist', name),
    written.replace(/sourceMappingURL=\S/, 'sourceMappingURL=_'),
  );
  const again = await buildRemote('left');
  assert.equal(again.read(/^\d+\..*\.js$/).toString(), written);
});
