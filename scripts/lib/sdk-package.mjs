import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharingData } from '../../shared-kernel/src/federation/sharing.ts';
import { contractVersion } from '../../shared-kernel/src/contract/version.ts';
import { rootDir } from './process.mjs';

const kernel = path.join(rootDir, 'shared-kernel');
const ts = createRequire(path.join(kernel, 'package.json'))('typescript');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const NAME = '@agent-portal/sdk';
const IS_TEST = /\.test\.tsx?$/;
/** Files beside the sources that a team's build and tests take as they are. */
const AS_THEY_ARE = [
  'css.d.ts',
  'starter',
  'jest.environment.mjs',
  'jest.preset.mjs',
  'jest.transform.mjs',
  'README.md',
  'CHANGELOG.md',
];
/** What the host brings into the page: a team installs it to compile and test against. */
const PEERS = [
  ...['@ant-design/charts', '@ant-design/icons', '@tanstack/react-query', 'antd', 'axios', 'dayjs', 'jotai'],
  ...['react', 'react-dom', 'react-hot-toast', 'react-markdown', 'react-router-dom'],
];
/** What only the kernel's own tests need. */
const OF_OWN_TESTS = ['decimal.js', 'fast-check'];
/** Started by the commands of a team, beside what the kernel's sources import. */
const OF_COMMANDS = ['webpack-cli'];

/** Versions of the workspace: `zod` → `4.2.1`. */
function catalog() {
  const text = readFileSync(path.join(rootDir, 'pnpm-workspace.yaml'), 'utf8');
  const entries = text.matchAll(/^ {2}'?((?:@[\w-]+\/)?[\w.-]+)'?: (\^?\d\S*)$/gm);
  return Object.fromEntries([...entries].map(([, name, version]) => [name, version]));
}

/** The exact versions of packages, as this workspace builds and tests with them. */
export function workspaceVersions(names) {
  const versions = catalog();
  return Object.fromEntries(
    names.map((name) => {
      if (!versions[name]) throw new Error(`${name} is not in the catalog of pnpm-workspace.yaml.`);
      return [name, versions[name]];
    }),
  );
}

/** `./src/ui/index.ts` → what a package of compiled modules offers in its place. */
function compiledExport(file) {
  const [, module] = /^\.\/src\/(.+?)\.tsx?$/.exec(file) ?? [];
  return module ? { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` } : file;
}

function packageJson() {
  const own = readJson(path.join(kernel, 'package.json'));
  const needed = [...Object.keys(own.dependencies), ...Object.keys(own.devDependencies), ...OF_COMMANDS];
  const dependencies = needed.filter((name) => !PEERS.includes(name) && !OF_OWN_TESTS.includes(name)).sort();
  const peers = Object.entries(workspaceVersions(PEERS)).map(([name, version]) => [name, `^${version}`]);
  return {
    name: NAME,
    version: contractVersion,
    description: 'Builds, tests and releases a remote of the portal from a repository of its own.',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=22.18' },
    sideEffects: own.sideEffects,
    bin: { portal: './dist/team/cli.js', 'portal-pack': './dist/federation/pack-command.js' },
    imports: { '#kernel/*': './dist/*.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(own.exports).map(([entry, file]) => [entry, compiledExport(file)]),
      ),
      './package.json': './package.json',
    },
    dependencies: workspaceVersions(dependencies),
    peerDependencies: Object.fromEntries(peers),
  };
}

/** Compiles the kernel into `dist`; answers what is wrong with it. */
function compile(dist) {
  const files = readdirSync(path.join(kernel, 'src'), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !IS_TEST.test(file))
    .map((file) => path.join(kernel, 'src', file));
  const config = ts.parseJsonConfigFileContent(
    {
      extends: '../tsconfig.base.json',
      files: [...files, path.join(kernel, 'css.d.ts')],
      compilerOptions: {
        typeRoots: ['node_modules/@types', 'node_modules'],
        types: ['node', 'jest', '@testing-library/jest-dom'],
        noEmit: false,
        incremental: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: 'src',
        outDir: dist,
      },
    },
    ts.sys,
    kernel,
  );
  const program = ts.createProgram(config.fileNames, config.options);
  const found = [...config.errors, ...ts.getPreEmitDiagnostics(program)];
  const emitted = program.emit();
  return ts.formatDiagnostics([...found, ...emitted.diagnostics], {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => rootDir,
    getNewLine: () => '\n',
  });
}

/** Declarations keep the extensions of the sources, which a package of compiled modules does not have. */
function renameInDeclarations(dist) {
  for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    const renamed = text
      .replace(/(from |import\(|import )(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2')
      .replace(/(declare module )(['"])shared-kernel\//g, `$1$2${NAME}/`);
    if (renamed !== text) writeFileSync(path.join(dist, file), renamed);
  }
}

function copyStyles(dist) {
  const source = path.join(kernel, 'src');
  for (const file of readdirSync(source, { recursive: true }).filter((name) => /\.(?:css|woff2)$/.test(name)))
    cpSync(path.join(source, file), path.join(dist, file));
}

/** Writes the SDK's package into a folder, then `agent-portal-sdk-<version>.tgz` beside it; answers that file. */
export async function packSdk(target) {
  mkdirSync(target, { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-sdk-'));
  try {
    const dist = path.join(folder, 'dist');
    const problems = compile(dist);
    if (problems) throw new Error(problems);
    renameInDeclarations(dist);
    copyStyles(dist);
    for (const file of AS_THEY_ARE)
      cpSync(path.join(kernel, file), path.join(folder, file), { recursive: true });
    const preset = readJson(path.join(kernel, 'tsconfig.remote.json')).compilerOptions;
    const base = readJson(path.join(rootDir, 'tsconfig.base.json')).compilerOptions;
    const types = ['jest', '@testing-library/jest-dom', `${NAME}/css`];
    const write = (file, content) =>
      writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
    write('tsconfig.remote.json', { compilerOptions: { ...base, ...preset, types } });
    write('sharing.json', sharingData());
    write('package.json', packageJson());
    for (const file of ['team/cli.js', 'federation/pack-command.js']) chmodSync(path.join(dist, file), 0o755);
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', target], {
      cwd: folder,
    });
    return path.join(target, JSON.parse(stdout)[0].filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
