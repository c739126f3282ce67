import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';

/** Module Federation names its generated entry by a hash over absolute paths. */
const GENERATED = /[\\/]\.federation[\\/]|^container entry /;
const GENERATED_NAME = /"webpack:[^"]*\.federation\/entry\.[0-9a-f]+\.js"/g;
/** Where the packages are installed. */
const WORKSPACE = join(import.meta.dirname, '../../../');

/**
 * The same sources give the same files in any folder: generated modules get ids that do not depend on where they lie,
 * neither scripts nor source maps name the folder of the build, and of an earlier build in it nothing stays.
 */
export class ReproducibleBuildPlugin {
  apply(compiler: Compiler): void {
    const { DefinePlugin, Compilation: stages, sources } = compiler.webpack;
    const folders = [
      [`${compiler.context}/`, `${compiler.options.name ?? ''}/`],
      [WORKSPACE, ''],
    ] as const;
    // Otherwise the address of the source file on the machine of the build.
    new DefinePlugin({ 'import.meta.url': 'document.baseURI' }).apply(compiler);
    compiler.hooks.compilation.tap('ReproducibleBuildPlugin', (compilation) => {
      // Before webpack's own: it leaves modules alone that have an id.
      compilation.hooks.moduleIds.tap('ReproducibleBuildPlugin', (modules) =>
        nameGenerated(compilation, modules),
      );
      const stage = stages.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'ReproducibleBuildPlugin', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.map')) continue;
          const text = asset.source().toString();
          const named = folders
            .reduce((each, [folder, name]) => each.replaceAll(folder, name), text)
            .replaceAll(GENERATED_NAME, '"webpack://federation/entry.js"');
          if (named !== text) compilation.updateAsset(name, new sources.RawSource(named));
        }
      });
      // webpack takes a file with a hash in its name as written already; not all of its text is in that hash.
      const last = { name: 'ReproducibleBuildPlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT };
      compilation.hooks.processAssets.tap(last, (assets) => {
        for (const name of Object.keys(assets))
          compilation.updateAsset(name, (source) => source, { immutable: false });
      });
    });
  }
}

/** Identity of what a build emits; webpack's own hash depends on the folder. */
export function contentIdentity(compilation: Compilation): string {
  const hash = createHash('sha256');
  const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
  for (const { name, source } of assets.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(name).update('\0').update(source.buffer()).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function nameGenerated(compilation: Compilation, modules: Iterable<Module>): void {
  const { chunkGraph } = compilation;
  const generated = [...modules].filter((module) => GENERATED.test(module.identifier()));
  generated
    .sort((a, b) => a.type.localeCompare(b.type))
    .forEach((module, index) => chunkGraph.setModuleId(module, `federation-${index}`));
}
