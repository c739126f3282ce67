import { join } from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { loadConfig } from './load-config.ts';

export interface WatchOptions {
  /** Absolute folder of the package. */
  readonly folder: string;
  readonly port: number;
  /** Name of this machine in addresses of the page: `127.0.0.1`, or `localhost` where a portal allows that. */
  readonly host?: string;
  /** The remote alone, in a page of its own, with the bank's calls forwarded to `bankApiUrl`. */
  readonly standalone?: boolean;
  readonly bankApiUrl?: string;
}

/**
 * Builds one package on every change into its `dist-dev`, serves that to pages of any portal, and tells open pages to
 * reload. Ends with the process.
 */
export async function watchRemote({
  folder,
  port,
  host = '127.0.0.1',
  standalone = false,
  bankApiUrl,
}: WatchOptions): Promise<void> {
  const config = await loadConfig(folder, 'development', standalone);
  const server = new WebpackDevServer(
    {
      port,
      host,
      allowedHosts: 'all',
      // The page comes from a portal, so its scripts need the address of this server, and its leave to read them.
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://${host}:${port}/ws`, overlay: false, logging: 'warn' },
      hot: false,
      liveReload: true,
      static: false,
      ...(standalone && bankApiUrl
        ? { proxy: [{ context: ['/banks'], target: bankApiUrl, changeOrigin: true }] }
        : {}),
      devMiddleware: { writeToDisk: !standalone, stats: 'errors-warnings' },
    },
    webpack({
      ...config,
      output: {
        ...config.output,
        path: join(folder, 'dist-dev'),
        ...(standalone ? { publicPath: '/' } : {}),
      },
    }),
  );
  await server.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void server.stop().then(() => process.exit(0)));
}
