import type { Compilation, Compiler } from 'webpack';
import type { HostBuildRecord } from '../remote/build-record.ts';
import { prerender } from './prerender.ts';
import { toIntegrity } from './seal-release.ts';
import { sharingTable } from './sharing.ts';
import { shareChunk } from './shares-loader.ts';
import { contentIdentity } from './reproducible-build-plugin.ts';

/**
 * Emits `portal-host.json`: which files each part and each share of the host consists of, and the sign-in page, which the program
 * `signInFile` draws.
 */
export class HostRecordPlugin {
  readonly #signInFile: string;

  constructor(signInFile: string) {
    this.#signInFile = signInFile;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'HostRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10 },
        async () => {
          if (compilation.errors.length > 0) return;
          const listFiles = (name: string): string[] =>
            (compilation.namedChunkGroups.get(name)?.getFiles() ?? []).filter((file) =>
              /\.(?:js|css)$/.test(file),
            );
          const shares = sharingTable().map(
            (share) => [share.key, listFiles(shareChunk(share.key))] as const,
          );
          const groups = [...compilation.namedChunkGroups.keys()]
            .filter((name) => !name.startsWith('share-') && !compilation.entrypoints.has(name))
            .map((name) => [name, listFiles(name)] as const);
          const record: HostBuildRecord = {
            buildId: process.env['PORTAL_BUILD_ID'] ?? contentIdentity(compilation),
            initial: [...compilation.entrypoints.keys()].flatMap(listFiles),
            groups: { ...Object.fromEntries(groups), face: listFace(compilation) },
            shares: Object.fromEntries(shares.filter(([, files]) => files.length > 0)),
            sharing: Object.fromEntries(sharingTable().map(({ key, version }) => [key, version])),
            signIn: JSON.parse(await prerender(this.#signInFile)) as Record<string, string>,
            ...(compiler.options.mode === 'production' ? { integrity: scriptIntegrity(compilation) } : {}),
          };
          compilation.emitAsset('portal-host.json', new sources.RawSource(JSON.stringify(record)));
        },
      );
    });
  }
}

/** The portal's face: asked for with the first scripts, it is there before they draw the first word. */
function listFace(compilation: Compilation): string[] {
  return compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
}

/** Hashes of every script of a build, without their common prefix: the page carries them. */
export function scriptIntegrity(compilation: Compilation): Record<string, string> {
  return Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, source }) => [name, toIntegrity(source.buffer()).slice('sha384-'.length)]),
  );
}
