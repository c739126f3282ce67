import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webpack from 'webpack';
import { baseWebpack } from 'shared-kernel/federation/base-webpack';
import { leftOut } from 'shared-kernel/federation/left-out';
import { PublicFilesPlugin } from 'shared-kernel/federation/public-files-plugin';
import { readPages } from 'shared-kernel/federation/routes-source';
import { MonolithRecordPlugin } from './record-plugin.mjs';

/**
 * Bench only: the portal's sources with `remotes.tsx` in place of federation, as one single-page application with route-level splitting, the same preloading and
 * webpack's own grouping of files, for the comparison in docs/benchmarks.md. Its result is `bench/dist`; nothing of the
 * product reads it.
 */
const monolith = import.meta.dirname;
const packageFolder = resolve(monolith, '..');
const workspace = resolve(packageFolder, '..');
const host = join(workspace, 'host');
const folders = readdirSync(workspace)
  .filter((name) => name.startsWith('mf-'))
  .map((name) => join(workspace, name));

export default async (_env, { mode = 'production' } = {}) => {
  const base = baseWebpack({ packageFolder, name: 'monolith', mode, alias: leftOut });
  const pages = await Promise.all(folders.map(async (folder) => [folder, await readPages(folder)]));
  return {
    ...base,
    entry: { main: join(host, 'src/index.ts') },
    output: { ...base.output, publicPath: '/' },
    module: {
      ...base.module,
      rules: [
        ...base.module.rules,
        {
          test: join(monolith, 'parts.ts'),
          enforce: 'pre',
          loader: join(monolith, 'parts-loader.mjs'),
          options: { folders },
        },
        {
          test: folders.map((folder) => join(folder, 'src/routes.ts')),
          enforce: 'pre',
          loader: join(monolith, 'page-names-loader.mjs'),
        },
      ],
    },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/index\.ts$/, (request) => {
        if (request.context.startsWith(join(host, 'src'))) request.request = join(monolith, 'remotes.tsx');
      }),
      new MonolithRecordPlugin(pages, join(host, 'src/sign-in/prerender.tsx')),
      new PublicFilesPlugin(join(host, 'public')),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'async', maxAsyncRequests: 200 },
    },
  };
};
