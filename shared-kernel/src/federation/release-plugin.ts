import type { Compilation, Compiler, Module } from 'webpack';
import type { RemoteManifest } from '../remote/manifest.ts';
import { RELEASE_FILE } from '../remote/release.ts';
import type { Release } from '../remote/release.ts';
import { sealRelease, toIntegrity } from './seal-release.ts';
import { sharingTable } from './sharing.ts';

const LAST_STAGE = 100_000;

/** Emits `release.json` last: every file of the build with size and hash, and what the portal has to provide for it. */
export class ReleasePlugin {
  readonly #manifest: RemoteManifest;

  constructor(manifest: RemoteManifest) {
    this.#manifest = manifest;
  }

  apply(compiler: Compiler): void {
    const { sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // After every other plugin: all files are there and none changes any more.
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: LAST_STAGE }, () => {
        if (compilation.errors.length > 0) return;
        const release = makeRelease(this.#manifest, compilation);
        compilation.emitAsset(RELEASE_FILE, new sources.RawSource(`${JSON.stringify(release, null, 1)}\n`));
      });
    });
  }
}

function makeRelease(manifest: RemoteManifest, compilation: Compilation): Release {
  const shares = [...consumedKeys(compilation.modules)].sort();
  const table = new Map(sharingTable().map((share) => [share.key, share]));
  const packages = shares.flatMap((key) => {
    const share = table.get(key);
    return share ? [[share.packageName, `^${share.version}`] as const] : [];
  });
  const files = compilation
    .getAssets()
    .map(({ name, source }) => {
      const content = source.buffer();
      return { path: name, size: content.length, integrity: toIntegrity(content) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const content = {
    format: 1 as const,
    remote: manifest.name,
    version: manifest.version,
    contractRange: manifest.contractRange,
    shared: Object.fromEntries(packages.sort(([a], [b]) => (a < b ? -1 : 1))),
    shares,
    routes: manifest.routes,
    menu: manifest.menu,
    widgets: manifest.widgets,
    files,
  };
  return sealRelease(content, compilation.compiler.context);
}

function consumedKeys(modules: Iterable<Module>): Set<string> {
  const keys = new Set<string>();
  for (const module of modules) {
    const key = (module as { options?: { shareKey?: string } }).options?.shareKey;
    if (module.type === 'consume-shared-module' && key) keys.add(key);
    const inner = (module as { modules?: Iterable<Module> }).modules;
    if (inner) for (const each of consumedKeys(inner)) keys.add(each);
  }
  return keys;
}
