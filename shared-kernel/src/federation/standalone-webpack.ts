import type { Compiler, Configuration } from 'webpack';
import { baseWebpack, type BuildMode } from './base-webpack.ts';
import { kernelStyles } from './kernel-styles.ts';

export interface StandaloneOptions {
  readonly packageFolder: string;
  readonly name: string;
  readonly mode?: BuildMode;
  /** What draws the page; a remote's own file by default. */
  readonly entry?: string;
}

/** Build of a remote that runs without the portal: everything bundled, one page. */
export function standaloneWebpack({
  packageFolder,
  name,
  mode = 'development',
  entry = './src/standalone.tsx',
}: StandaloneOptions): Configuration {
  const base = baseWebpack({
    packageFolder,
    name: `${name}-standalone`,
    mode,
    outputFolder: 'dist-standalone',
  });
  return {
    ...base,
    entry: { main: entry },
    plugins: [...(base.plugins ?? []), new StandalonePagePlugin(name)],
    optimization: { ...base.optimization, splitChunks: { cacheGroups: { styles: kernelStyles } } },
  };
}

/** Emits the page around the scripts of the entry. */
class StandalonePagePlugin {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'StandalonePagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10 },
        () => {
          const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
          const tags = files
            .filter((file) => /\.(?:js|css)$/.test(file))
            .map((file) =>
              file.endsWith('.js')
                ? `<script defer src="/${file}"></script>`
                : `<link rel="stylesheet" href="/${file}">`,
            );
          const page = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${this.#name}</title>${tags.join('')}</head><body style="margin:0"><div id="portal"></div></body></html>`;
          compilation.emitAsset('index.html', new sources.RawSource(page));
        },
      );
    });
  }
}
