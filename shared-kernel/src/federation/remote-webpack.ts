import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { contractVersion } from '../contract/version.ts';
import { beginsBefore } from '../remote/contract-range.ts';
import type { RemoteManifest } from '../remote/manifest.ts';
import { baseWebpack, type BuildMode } from './base-webpack.ts';
import { ReleasePlugin } from './release-plugin.ts';
import { exposeChunk, RemoteRecordPlugin } from './remote-record-plugin.ts';
import { readPages } from './routes-source.ts';
import { consumedShares, isPacked } from './sharing.ts';
import { SizeBudgetPlugin } from './size-budget-plugin.ts';

/** Work behind every page, where a remote has some. */
const BACKGROUND = 'src/background.ts';

export interface RemoteOptions {
  /** Absolute folder of the remote's package. */
  readonly packageFolder: string;
  readonly mode?: BuildMode;
}

/**
 * The whole build of a remote. Exposed are `./remote` (its lifecycles), `./background` and every file of `src/widgets`;
 * everything that the sharing table names comes from the host.
 */
export async function remoteWebpack({
  packageFolder,
  mode = 'production',
}: RemoteOptions): Promise<Configuration> {
  const hasBackground = existsSync(join(packageFolder, BACKGROUND));
  const manifest = {
    ...(await readManifest(packageFolder)),
    ...(hasBackground ? { background: true } : {}),
  };
  const pages = await readPages(packageFolder);
  const exposes = findExposes(packageFolder);
  const globalName = manifest.name;
  const base = baseWebpack({ packageFolder, name: manifest.name, mode });
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: manifest.name,
        filename: mode === 'production' ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
        library: { type: 'window', name: globalName },
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([expose, file]) => [
            expose,
            { import: file, name: exposeChunk(expose) },
          ]),
        ),
        shared: consumedShares(),
        shareStrategy: 'loaded-first',
        // Types come from the workspace.
        dts: false,
        dev: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new RemoteRecordPlugin({ manifest, packageFolder, globalName, exposes, pages }),
      ...(mode === 'production' ? [new ReleasePlugin(manifest), new SizeBudgetPlugin(packageFolder)] : []),
    ],
  };
}

async function readManifest(packageFolder: string): Promise<RemoteManifest> {
  const file = pathToFileURL(join(packageFolder, 'src/manifest.ts')).href;
  const { manifest } = (await import(file)) as { manifest?: RemoteManifest };
  if (!manifest) throw new Error(`${packageFolder}/src/manifest.ts must export "manifest"`);
  const { name } = createRequire(join(packageFolder, 'package.json'))('./package.json') as { name: string };
  if (manifest.name !== name) throw new Error(`The manifest of ${name} calls itself ${manifest.name}`);
  // In the kernel's own repository the gate of the contract knows which names an older portal has.
  if (isPacked && beginsBefore(manifest.contractRange, contractVersion))
    throw new Error(
      `The contractRange ${manifest.contractRange} lets ${name} into portals older than this SDK, which may lack what it uses. ` +
        `Raise it to ^${contractVersion} in src/manifest.ts, or build with the SDK of the older portal.`,
    );
  return manifest;
}

function findExposes(packageFolder: string): Record<string, string> {
  const widgetsFolder = join(packageFolder, 'src/widgets');
  const widgets = existsSync(widgetsFolder)
    ? readdirSync(widgetsFolder).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    : [];
  return {
    './remote': './src/remote.tsx',
    ...(existsSync(join(packageFolder, BACKGROUND)) ? { './background': `./${BACKGROUND}` } : {}),
    ...Object.fromEntries(widgets.map((file) => [`./widgets/${file.slice(0, -4)}`, `./src/widgets/${file}`])),
  };
}
