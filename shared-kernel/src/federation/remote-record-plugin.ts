import { join } from 'node:path';
import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack';
import type { Assets, RemoteBuildRecord } from '../remote/build-record.ts';
import type { RemoteManifest } from '../remote/manifest.ts';
import { widgetExport } from '../remote/widgets.ts';
import { chunkGlobal } from './base-webpack.ts';
import { HOST_ONLY_PACKAGES } from './sharing.ts';
import { contentIdentity } from './reproducible-build-plugin.ts';

export interface RemoteRecordOptions {
  readonly manifest: RemoteManifest;
  readonly packageFolder: string;
  readonly globalName: string;
  /** Expose → source file: `./remote` → `./src/remote.tsx`. */
  readonly exposes: Readonly<Record<string, string>>;
  /** Route pattern → request of the page's import in `src/routes.ts`. */
  readonly pages: ReadonlyMap<string, string>;
}

const WIDGET_EXPOSE = /^\.\/widgets\/(.+)$/;

/** Name of the chunk that carries an expose (`./remote`, `./widgets/x`). */
export function exposeChunk(expose: string): string {
  return `__federation_expose_${expose.replace(/^\.\//, '').replaceAll(/[^\w-]/g, '_')}`;
}

/**
 * Emits `portal-remote.json` and refuses a build that would not fit into the portal: a widget of the
 * manifest without its file or export, a file of a widget that the manifest lacks, or a library bundled that only the host may provide.
 */
export class RemoteRecordPlugin {
  readonly #options: RemoteRecordOptions;

  constructor(options: RemoteRecordOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteRecordPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the content hashes are final, before compression.
        { name: 'RemoteRecordPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10 },
        () => {
          if (compilation.errors.length > 0) return;
          const fail = (message: string) => compilation.errors.push(new WebpackError(message));
          this.#refuseHostLibraries(compilation, fail);
          const record = this.#record(compilation, fail);
          compilation.emitAsset('portal-remote.json', new sources.RawSource(JSON.stringify(record)));
        },
      );
    });
  }

  #record(compilation: Compilation, fail: (message: string) => void): RemoteBuildRecord {
    const { manifest, globalName, exposes, pages } = this.#options;
    const entry = getFiles(compilation.entrypoints.get(manifest.name)?.chunks ?? [])[0];
    if (!entry) throw new Error(`${manifest.name}: the federation plugin emitted no entry`);

    for (const widget of manifest.widgets) {
      if (!exposes[`./widgets/${widget}`])
        fail(`src/manifest.ts names the widget "${widget}", but src/widgets/${widget}.tsx is missing`);
      else if (!this.#isExported(compilation, widget))
        fail(`src/widgets/${widget}.tsx must export ${widgetExport(widget)}: the portal looks for that name`);
    }
    for (const expose of Object.keys(exposes)) {
      const widget = WIDGET_EXPOSE.exec(expose)?.[1];
      if (widget !== undefined && !manifest.widgets.includes(widget))
        fail(`src/widgets/${widget}.tsx is no widget of src/manifest.ts: name it there, or move the file`);
    }

    return {
      manifest,
      buildId: process.env['PORTAL_BUILD_ID'] ?? contentIdentity(compilation),
      entry,
      globalName,
      chunkGlobal: chunkGlobal(manifest.name),
      exposes: Object.fromEntries(
        Object.keys(exposes).map((expose) => [
          expose,
          getAssets(compilation, compilation.namedChunkGroups.get(exposeChunk(expose))),
        ]),
      ),
      pages: Object.fromEntries(
        [...pages].map(([pattern, request]) => [
          pattern,
          getAssets(compilation, this.#pageGroup(compilation, request)),
        ]),
      ),
    };
  }

  #pageGroup(compilation: Compilation, request: string): ChunkGroup | undefined {
    const routes = join(this.#options.packageFolder, 'src/routes.ts');
    for (const module of allModules(compilation.modules)) {
      if ((module as { resource?: string }).resource !== routes) continue;
      const block = module.blocks.find((candidate) => blockRequest(candidate) === request);
      if (block) return compilation.chunkGraph.getBlockChunkGroup(block) ?? undefined;
    }
    return undefined;
  }

  #isExported(compilation: Compilation, widget: string): boolean {
    const file = join(this.#options.packageFolder, 'src/widgets', `${widget}.tsx`);
    for (const module of allModules(compilation.modules)) {
      if ((module as { resource?: string }).resource !== file) continue;
      const names = compilation.moduleGraph.getProvidedExports(module);
      return !Array.isArray(names) || names.includes(widgetExport(widget)) || names.includes('default');
    }
    return false;
  }

  #refuseHostLibraries(compilation: Compilation, fail: (message: string) => void): void {
    for (const module of allModules(compilation.modules)) {
      const resource = (module as { resource?: string }).resource?.replaceAll('\\', '/');
      if (!resource) continue;
      const owner = hostOnlyOwner(resource);
      if (!owner) continue;
      const issuer = compilation.moduleGraph
        .getIssuer(module)
        ?.readableIdentifier(compilation.requestShortener);
      fail(
        `${resource.split('/node_modules/').pop() ?? resource} (imported by ${issuer ?? 'an unknown module'}) would be bundled into ` +
          `${this.#options.manifest.name}, but ${owner} belongs to the host: import it by a name of the sharing table`,
      );
    }
  }
}

function hostOnlyOwner(resource: string): string | undefined {
  const inModules = resource.split('/node_modules/').pop();
  if (inModules !== undefined && inModules !== resource) {
    if (inModules.startsWith('@ant-design/icons')) return undefined;
    return HOST_ONLY_PACKAGES.find((name) => inModules.startsWith(`${name}/`));
  }
  return resource.includes('/shared-kernel/src/') ? 'shared-kernel' : undefined;
}

function getAssets(compilation: Compilation, group: ChunkGroup | undefined): Assets {
  if (!group) return { files: [], shares: [] };
  const shares = new Set<string>();
  for (const chunk of group.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      for (const inner of allModules([module])) {
        const key = (inner as { options?: { shareKey?: string } }).options?.shareKey;
        if (inner.type === 'consume-shared-module' && key) shares.add(key);
      }
    }
  }
  return { files: getFiles(group.chunks), shares: [...shares].sort() };
}

function getFiles(chunks: Iterable<Chunk>): string[] {
  const files = [...chunks].flatMap((chunk) => [...chunk.files]);
  return [...new Set(files)].filter((file) => /\.(?:js|css)$/.test(file));
}

/** Modules, also those that webpack has joined into one. */
function* allModules(modules: Iterable<Module>): Iterable<Module> {
  for (const module of modules) {
    yield module;
    const inner = (module as { modules?: Iterable<Module> }).modules;
    if (inner) yield* allModules(inner);
  }
}

function blockRequest(block: AsyncDependenciesBlock): string | undefined {
  return (block.dependencies[0] as { request?: string } | undefined)?.request;
}
