import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The one sharing table of the portal. The host provides every entry, remotes consume them with
 * `import: false` and bundle none of them. Both builds and the host's start-up read this file and
 * nothing else, so a share can neither be missing on one side nor differ between the two.
 */
export interface Share {
  /** The request as it stands in the source, and the key in the share scope. */
  readonly key: string;
  /** The package whose version the share carries. */
  readonly packageName: string;
  readonly version: string;
  /**
   * `true`: the host's start-up imports it anyway, so it is handed over as a ready module.
   * `false`: the host imports it when a remote asks for the first time.
   */
  readonly eager: boolean;
}

const kernelFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const own = JSON.parse(readFileSync(join(kernelFolder, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
};

/** The kernel's name in the share scope. */
const KERNEL = 'shared-kernel';

type Modules = Readonly<Record<string, string>>;

/** The table as the packed SDK carries it, made from what the host of its version had installed. */
export interface SharingData {
  readonly shares: readonly Share[];
  readonly antd: Modules;
  readonly charts: Modules;
}

const packedFile = join(kernelFolder, 'sharing.json');
const packed = existsSync(packedFile)
  ? (JSON.parse(readFileSync(packedFile, 'utf8')) as SharingData)
  : undefined;

/** Whether this kernel came as the packed SDK, whose version is that of its contract. */
export const isPacked: boolean = packed !== undefined;

/** Where the build finds packages that the kernel reaches only through another one. */
export const nestedPackages: Readonly<Record<string, string>> = {
  '@ant-design/plots': packageFolder('@ant-design/plots', realpathSync(packageFolder('@ant-design/charts'))),
};

/** Always on the page: the host's own start-up needs them. */
const RUNTIME = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

/** Kernel folders whose every file is an entry point: `shared-kernel/domain/money`. */
const KERNEL_FOLDERS = ['contract', 'domain'] as const;

/** Other single modules that would otherwise end up in every remote. */
const SINGLE_MODULES = [
  'dayjs',
  'dayjs/locale/ru',
  'antd/es/locale/ru_RU',
  '@ant-design/icons/es/components/AntdIcon',
  '@ant-design/icons/es/components/AntdIconLight',
] as const;

/** `import { Table } from 'antd'` → `antd/es/table`. Read from antd's own index, default exports only. */
export const antdComponents: Modules =
  packed?.antd ?? readDefaultExports(join(packageFolder('antd'), 'es/index.js'), 'antd/es/');

/** `import { Pie } from '@ant-design/charts'` → `@ant-design/plots/es/components/pie`. */
export const chartComponents: Modules =
  packed?.charts ??
  readImportedDefaults(
    join(nestedPackages['@ant-design/plots'] as string, 'es/components/index.js'),
    '@ant-design/plots/es/components/',
  );

/** Packages that only the host may contain: a module of theirs inside a remote's bundle fails the build. */
export const HOST_ONLY_PACKAGES: readonly string[] = [
  'antd',
  '@ant-design/charts',
  '@ant-design/plots',
  '@ant-design/cssinjs',
  '@rc-component',
  '@tanstack/react-query',
  'axios',
  'dayjs',
  'jotai',
  'react',
  'react-dom',
  'react-hot-toast',
  'react-router',
  'react-router-dom',
  own.name,
  'single-spa',
  'zod',
];

/** Every share, sorted by key. */
export function sharingTable(): readonly Share[] {
  if (packed) return packed.shares;
  const keys = new Set<string>([
    ...RUNTIME,
    ...SINGLE_MODULES,
    ...Object.values(antdComponents),
    ...Object.values(chartComponents),
    ...kernelKeys(),
  ]);
  return [...keys].sort().map((key) => {
    const packageName = getPackage(key);
    return {
      key,
      packageName,
      version: packageVersion(packageName),
      eager: (RUNTIME as readonly string[]).includes(key),
    };
  });
}

export const sharingData = (): SharingData => ({
  shares: sharingTable(),
  antd: antdComponents,
  charts: chartComponents,
});

/**
 * The table as the federation plugin of a remote wants it. `strictVersion` is judged by the side that asks:
 * a remote built against another major is refused before its code runs, instead of running on the wrong one.
 */
export function consumedShares(): Record<string, object> {
  return Object.fromEntries(
    sharingTable().map(({ key, version }) => [
      // Sources outside this repository name the kernel as the package that they have installed.
      key.startsWith(`${KERNEL}/`) ? own.name + key.slice(KERNEL.length) : key,
      {
        shareKey: key,
        import: false,
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
        // Icons reach their base component by a relative path.
        allowNodeModulesSuffixMatch: key.startsWith('@ant-design/icons/'),
      },
    ]),
  );
}

/** What builds and commands import is not for pages. */
const MODULE_OF_PAGES = /^\.\/src\/(?!federation\/|team\/|testing\/)/;

/** The kernel's entry points as its package.json exports them. */
function kernelKeys(): string[] {
  const source = join(kernelFolder, 'src');
  const entries = Object.entries(own.exports)
    .filter(([entry, file]) => !entry.includes('*') && MODULE_OF_PAGES.test(String(file)))
    .map(([entry]) => entry.replace('.', KERNEL));
  const files = KERNEL_FOLDERS.filter((folder) => existsSync(join(source, folder))).flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
      .map((file) => `${KERNEL}/${folder}/${file.slice(0, -3)}`),
  );
  return [...entries, ...files];
}

function getPackage(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Folder of an installed package, looked up from the kernel or from another folder. */
export function packageFolder(name: string, from = kernelFolder): string {
  for (const folder of createRequire(join(from, 'package.json')).resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'package.json'))) return join(folder, name);
  }
  throw new Error(`Package ${name} is not installed for ${from}`);
}

function packageVersion(name: string): string {
  const folder = name === KERNEL ? kernelFolder : (nestedPackages[name] ?? packageFolder(name));
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** Reads `export { default as Table } from './table'`. */
function readDefaultExports(file: string, prefix: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g);
  return Object.fromEntries([...found].map(([, name, path]) => [name as string, prefix + (path as string)]));
}

/** Reads `import Pie from './pie'` of an index that exports its default imports again. */
function readImportedDefaults(file: string, prefix: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/import (\w+) from '\.\/([\w-]+)'/g);
  return Object.fromEntries([...found].map(([, name, path]) => [name as string, prefix + (path as string)]));
}
