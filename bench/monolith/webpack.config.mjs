import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import webpack from 'webpack';
import { audienceGroup } from 'shared-kernel/federation/audience-group';
import { groupOfAudiences } from 'shared-kernel/federation/audiences';
import { baseWebpack } from 'shared-kernel/federation/base-webpack';
import { PublicFilesPlugin } from 'shared-kernel/federation/public-files-plugin';
import { MonolithRecordPlugin } from './record-plugin.mjs';

/**
 * Bench only: the same sources as one single-page application with route-level splitting, the same preloading and the
 * same grouping of files, for the comparison in docs/benchmarks.md. Its result is `bench/dist`; nothing of
 * the product reads it.
 */
const monolith = import.meta.dirname;
const packageFolder = resolve(monolith, '..');
const workspace = resolve(packageFolder, '..');
const host = join(workspace, 'host');
const folders = readdirSync(workspace)
  .filter((name) => name.startsWith('mf-'))
  .map((name) => join(workspace, name));

export default (_env, { mode = 'production' } = {}) => {
  const base = baseWebpack({ packageFolder, name: 'monolith', mode });
  return {
    ...base,
    entry: { main: './monolith/index.ts' },
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
          test: folders.map((folder) => join(folder, 'src/routes.tsx')),
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
      new MonolithRecordPlugin(folders),
      new PublicFilesPlugin(join(host, 'public')),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 0,
        maxAsyncRequests: 200,
        maxInitialRequests: 200,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          audience: audienceGroup((names) => {
            // What one part alone needs stays in its own file; the shell is one file, as in the host.
            if (names.length < 2 && names[0] !== 'shell') return undefined;
            // Parts within a page have no name: they are nobody's, as in the host.
            const named = names.filter(Boolean);
            const isOfOnePackage = new Set(named.map((name) => name.split(' ')[0])).size === 1;
            // What the widgets of every page share with other packages is the shell's, as in the host.
            return groupOfAudiences(
              new Set(named.map((name) => (name.endsWith(' shell') && !isOfOnePackage ? 'shell' : name))),
            );
          }),
        },
      },
    },
  };
};
