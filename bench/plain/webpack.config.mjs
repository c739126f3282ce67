import { join } from 'node:path';
import { PrecompressPlugin } from 'shared-kernel/federation/precompress-plugin';

/**
 * Bench only: sign-in and application list written plainly on the portal's libraries, as a yardstick for what an agent would get
 * elsewhere. Webpack's own production defaults, one `splitChunks`, compressed files. Its result is `bench/plain/dist`.
 */
const folder = import.meta.dirname;

export default {
  mode: 'production',
  context: folder,
  entry: './src/index.tsx',
  target: ['web', 'es2023'],
  output: {
    path: join(folder, 'dist'),
    clean: true,
    publicPath: '/',
    filename: '[name].[contenthash:12].js',
    chunkFilename: '[name].[contenthash:12].js',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          configFile: join(folder, '../tsconfig.json'),
          compilerOptions: { noEmit: false, incremental: false, allowImportingTsExtensions: false },
          ignoreDiagnostics: [5097, 2691],
        },
      },
    ],
  },
  plugins: [new PagePlugin(), new PrecompressPlugin()],
  optimization: { splitChunks: { chunks: 'all' } },
  performance: { hints: false },
  stats: 'errors-warnings',
};

/** Emits `index.html` with the scripts of the entry. */
function PagePlugin() {
  this.apply = (compiler) => {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 10;
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage }, () => {
        const scripts = compilation.entrypoints
          .get('main')
          .getFiles()
          .map((file) => `<script defer src="/${file}"></script>`);
        const page = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Портал агента</title><style>body{margin:0}</style>${scripts.join('')}</head><body><div id="root"></div></body></html>
`;
        compilation.emitAsset('index.html', new sources.RawSource(page));
      });
    });
  };
}
