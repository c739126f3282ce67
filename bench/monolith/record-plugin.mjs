import { basename } from 'node:path';
import { scriptIntegrity } from 'shared-kernel/federation/host-record-plugin';
import { prerender } from 'shared-kernel/federation/prerender';
import { pageChunk } from './page-names-loader.mjs';

/** Emits `portal-host.json` of the single-page application, so that the delivery server serves it as it serves the host. */
export class MonolithRecordPlugin {
  #pages;
  #signInFile;

  /**
   * `pages`: folder of a package → its pages as `readPages` answers them; `signInFile`: program that prints the sign-in page.
   */
  constructor(pages, signInFile) {
    this.#pages = pages;
    this.#signInFile = signInFile;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('MonolithRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'MonolithRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10 },
        async () => {
          if (compilation.errors.length > 0) return;
          const listFiles = (name) =>
            (compilation.namedChunkGroups.get(name)?.getFiles() ?? []).filter((file) =>
              /\.(?:js|css)$/.test(file),
            );
          const routes = this.#pages.flatMap(([folder, pages]) =>
            [...pages].map(([pattern, request]) => [
              pattern,
              listFiles(pageChunk(basename(folder), request)),
            ]),
          );
          const empty = routes.find(([, files]) => files.length === 0);
          if (empty) throw new Error(`No files for the page ${empty[0]}`);
          const record = {
            buildId: compilation.hash ?? 'bench',
            initial: [...compilation.entrypoints.keys()].flatMap(listFiles),
            groups: Object.fromEntries(
              ['sign-in', 'auth', 'portal', 'shell'].map((name) => [name, listFiles(name)]),
            ),
            signIn: JSON.parse(await prerender(this.#signInFile)),
            shares: {},
            routes: Object.fromEntries(routes),
            integrity: scriptIntegrity(compilation),
          };
          compilation.emitAsset('portal-host.json', new sources.RawSource(JSON.stringify(record)));
        },
      );
    });
  }
}
