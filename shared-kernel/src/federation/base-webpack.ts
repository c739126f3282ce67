import { createRequire } from 'node:module';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack';
import { ChunkLoadingPlugin } from './chunk-loading-plugin.ts';
import { rewriteLibraryImports } from './import-rewrite.ts';
import { kernelFile } from './kernel-file.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';
import { ReproducibleBuildPlugin } from './reproducible-build-plugin.ts';
import { nestedPackages } from './sharing.ts';

const require = createRequire(import.meta.url);
/** The kernel where it came as the SDK: compiled, and otherwise like sources. */
const PACKED_KERNEL = join(import.meta.dirname, '../../dist/');

export type BuildMode = 'production' | 'development';

export interface BaseOptions {
  /** Absolute folder of the package that is built. */
  readonly packageFolder: string;
  /** Name of the package: `mf-catalog`, `host`. */
  readonly name: string;
  readonly mode: BuildMode;
  /** Folder of the result inside the package. */
  readonly outputFolder?: string;
  /** Modules that stand for others or, as `false`, are left out, beside those of every build. */
  readonly alias?: Readonly<Record<string, string | false>>;
}

/**
 * What host, remotes and the bench build have in common: TypeScript without type check (a separate `tsc`
 * checks), component imports, CSS files, hashed deterministic names, separate source maps, recoverable chunks.
 */
export function baseWebpack(options: BaseOptions): Configuration {
  const { packageFolder, name, mode, outputFolder = 'dist', alias = {} } = options;
  const production = mode === 'production';
  return {
    context: packageFolder,
    name,
    mode,
    target: ['web', 'es2023'],
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: join(packageFolder, outputFolder),
      clean: production,
      publicPath: 'auto',
      uniqueName: name,
      chunkLoadingGlobal: chunkGlobal(name),
      filename: production ? '[name].[contenthash:12].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:12].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 60_000,
      crossOriginLoading: false,
      // A module that threw once runs again when it is asked for again.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        ...nestedPackages,
        ...alias,
        // The charting library's export of a chart's HTML as an image, which the portal does not offer.
        html2canvas: false,
      },
    },
    module: {
      rules: [
        typescriptRule(packageFolder),
        // The packed SDK is ES modules, and names single modules of libraries by their folders.
        { test: /\.js$/, resolve: { fullySpecified: false } },
        ...styleRules(),
        ...antdStyleRules(),
        assetRule(),
        styleNonceRule(),
        // antd's building blocks, of which each page uses some modules: they only declare.
        { test: /@rc-component[\\/][\w-]+[\\/]es[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new ChunkLoadingPlugin(),
      new ReproducibleBuildPlugin(),
      new MiniCssExtractPlugin({
        filename: production ? '[name].[contenthash:12].css' : '[name].css',
        chunkFilename: production ? '[name].[contenthash:12].css' : '[name].css',
        ignoreOrder: true,
        insert: appendSheet,
      }),
      ...(production ? [compileHint(), new PrecompressPlugin()] : []),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
      minimizer: [
        // Half the time of a build went into the default, which is written in JavaScript; the result is as small.
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: 'some' }),
        new CssMinimizerPlugin(),
      ],
      emitOnErrors: false,
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      buildDependencies: { config: [import.meta.filename] },
    },
  };
}

/**
 * Puts the sheet of a lazy part behind the page's own, which stands in the body. Before it, each one with a cascade layer, as
 * antd's have, made Chromium style and lay out the whole page anew: it reads the faces again whose order may have changed.
 * The bundler's runtime has the function as text.
 */
function appendSheet(link: HTMLLinkElement): void {
  document.body.append(link);
}

/**
 * Asks the browser to compile all functions of a file while it arrives, beside the main thread: on demand each is read twice
 * and compiled where the agent waits (decision 0258).
 */
function compileHint(): WebpackPluginInstance {
  const banner = '//# allFunctionsCalledOnLoad';
  // After the minimiser, which leaves out comments, and before the source maps.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
  return new webpack.BannerPlugin({ banner, raw: true, test: /\.js$/, stage });
}

/** Global array in which the chunks of a package register. */
export function chunkGlobal(name: string): string {
  return `portalChunks_${name.replaceAll('-', '_')}`;
}

function typescriptRule(packageFolder: string): RuleSetRule {
  return {
    test: /\.[jt]sx?$/,
    exclude: (file) => /node_modules/.test(file) && !file.startsWith(PACKED_KERNEL),
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      configFile: join(packageFolder, 'tsconfig.json'),
      instance: packageFolder,
      compilerOptions: {
        noEmit: false,
        sourceMap: true,
        incremental: false,
        allowJs: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: false,
      },
      // Extensions in imports are right: webpack resolves the sources themselves (TS5097, TS2691).
      ignoreDiagnostics: [5097, 2691],
      getCustomTransformers: () => ({ before: [rewriteLibraryImports()] }),
    },
  };
}

/** antd's styles are sheets of the build: nothing of what makes them in the browser is left. */
function antdStyleRules(): RuleSetRule[] {
  return [
    {
      test: /[\\/]antd[\\/]es[\\/].*\.js$/,
      loader: kernelFile('federation/antd-styles/antd-style-loader'),
    },
    { test: /@ant-design[\\/]cssinjs(?:-utils)?[\\/]es[\\/]/, sideEffects: false },
  ];
}

function styleNonceRule(): RuleSetRule {
  return {
    test: /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
    loader: kernelFile('federation/style-nonce-loader'),
  };
}

function styleRules(): RuleSetRule[] {
  const css = (modules: boolean) => ({
    loader: require.resolve('css-loader'),
    options: {
      modules: modules
        ? {
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: '[name]-[local]-[hash:base64:6]',
          }
        : false,
    },
  });
  return [
    { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, css(true)] },
    { test: /(?<!\.module)\.css$/, use: [MiniCssExtractPlugin.loader, css(false)], sideEffects: true },
  ];
}

function assetRule(): RuleSetRule {
  return {
    test: /\.(?:svg|png|jpe?g|webp|avif|woff2)$/,
    type: 'asset',
    parser: { dataUrlCondition: { maxSize: 2048 } },
  };
}
