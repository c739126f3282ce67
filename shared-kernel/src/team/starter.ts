import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { contractVersion } from '../contract/version.ts';
import { ReleaseError } from './release-error.ts';

/** The remote as it is written: its files say `mf-starter`, «Новый раздел», `/starter` and the contract range `^0.0.0`. */
const TEMPLATE = join(import.meta.dirname, '../../starter');
const SDK = '@agent-portal/sdk';
/** npm leaves files of these names out of a package. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };
/** What a remote compiles and tests against, beside the SDK. */
const USED = ['@ant-design/icons', 'antd', 'react', 'react-dom'];

/** Name of the remote in this folder. */
export function readName(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }).name;
  } catch {
    throw new ReleaseError(`${folder} has no package.json: go into the folder of the remote.`);
  }
}

/** `mf-tasks "Задачи"`, or an error that says what is wrong. */
export function readNewRemote([name = '', title = name]: readonly string[]): { name: string; title: string } {
  if (!/^mf-[a-z][a-z0-9-]*$/.test(name))
    throw new ReleaseError('Name the remote mf-…, and its title: mf-tasks "…"');
  if (/["\\\n]/.test(title)) throw new ReleaseError('The title has a quotation mark: write it without.');
  return { name, title };
}

/** The files of a new remote by path: one page, a menu entry and a test. `kernel` is how it imports the SDK. */
export function starterFiles(
  { name, title }: { readonly name: string; readonly title: string },
  kernel: string = SDK,
): Readonly<Record<string, string>> {
  const files = readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(join(TEMPLATE, file)).isFile());
  // As the formatter quotes it.
  const literal = title.includes("'") ? JSON.stringify(title) : `'${title}'`;
  return Object.fromEntries(
    files.map((file) => [
      RENAMED[file] ?? file,
      readFileSync(join(TEMPLATE, file), 'utf8')
        .replaceAll('mf-starter', name)
        .replaceAll('/starter', `/${name.slice('mf-'.length)}`)
        // By functions: a text would give `$` a meaning.
        .replaceAll("'Новый раздел'", () => literal)
        .replaceAll('Новый раздел', () => title)
        // The Dockerfile has an address 0.0.0.0.
        .replaceAll('^0.0.0', `^${contractVersion}`)
        .replaceAll(SDK, kernel),
    ]),
  );
}

/** `portal new`: a remote of its own repository. The packages that npm resolves are those that the SDK was tried with. */
export function writeStarter(folder: string, args: readonly string[], print: (line: string) => void): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { sdk: { type: 'string' } },
  });
  const remote = readNewRemote(positionals);
  const target = join(folder, remote.name);
  if (existsSync(target)) throw new ReleaseError(`${target} exists already.`);
  const files = starterFiles(remote);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), content);
  }
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify(packageJson(remote.name, toSdk(values.sdk, target)), null, 2)}\n`,
  );
  print(`${remote.name} is in ${target}. Next: npm install, npm start. README.md has the first hour.`);
}

/** What `npm run …` of a remote does. */
export const STARTER_SCRIPTS = {
  start: 'portal start',
  standalone: 'portal standalone',
  typecheck: 'tsc -p tsconfig.json',
  test: 'npm run typecheck && jest',
  build: 'portal build',
  release: 'portal release',
} as const;

function packageJson(name: string, sdk: string | undefined): object {
  const own = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    readonly version: string;
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const peers = Object.entries(own.peerDependencies);
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    sideEffects: ['*.css'],
    engines: { node: '>=22.18' },
    scripts: STARTER_SCRIPTS,
    dependencies: Object.fromEntries(peers.filter(([peer]) => USED.includes(peer))),
    devDependencies: {
      [SDK]: sdk ?? own.version,
      ...Object.fromEntries(peers.filter(([peer]) => !USED.includes(peer))),
    },
  };
}

/** What `--sdk` says: another version, or a file, which the remote then keeps in its own repository. */
function toSdk(given: string | undefined, target: string): string | undefined {
  if (given === undefined || !existsSync(given)) return given;
  cpSync(given, join(target, basename(given)));
  return `file:${basename(given)}`;
}
