import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseWebpack, type BuildMode } from './base-webpack.ts';
import { hostFiles } from './host-files.ts';
import { HostRecordPlugin } from './host-record-plugin.ts';
import { kernelFile } from './kernel-file.ts';
import { leftOut } from './left-out.ts';
import { PublicFilesPlugin } from './public-files-plugin.ts';
import { SizeBudgetPlugin } from './size-budget-plugin.ts';

export interface HostOptions {
  readonly packageFolder: string;
  readonly mode?: BuildMode;
  /** File that `shares-loader` fills from the sharing table. */
  readonly sharesFile: string;
  /** Program that prints the HTML of the sign-in page by theme. */
  readonly signInFile: string;
}

/** The build of the host: one entry, its own asynchronous parts, and every share of the table. */
export function hostWebpack(options: HostOptions): Configuration {
  const { packageFolder, mode = 'production', sharesFile, signInFile } = options;
  const base = baseWebpack({ packageFolder, name: 'host', mode, alias: leftOut });
  return {
    ...base,
    entry: { main: './src/index.ts' },
    output: { ...base.output, publicPath: '/' },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        { test: sharesFile, enforce: 'pre', loader: kernelFile('federation/shares-loader') },
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new HostRecordPlugin(signInFile),
      // The federation runtime leaves out what serves Node and manifests: remotes come by the page's own snapshot.
      new webpack.DefinePlugin({
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new PublicFilesPlugin(join(packageFolder, 'public')),
      ...(mode === 'production' ? [new SizeBudgetPlugin(packageFolder)] : []),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: hostFiles,
    },
  };
}
