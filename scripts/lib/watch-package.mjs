import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from './process.mjs';

/**
 * Child process of `npm run dev`: builds one package on every change into its `dist-dev`, and tells open pages to
 * reload. `standalone` serves the remote alone instead.
 */
const [name, port, kind] = process.argv.slice(2);
const folder = path.join(rootDir, name);
const require = createRequire(path.join(folder, 'package.json'));
const webpack = require('webpack');
const WebpackDevServer = require('webpack-dev-server');

const own = await import(pathToFileURL(path.join(folder, 'webpack.config.mjs')).href);

const config = await own.default({ standalone: kind === 'standalone' }, { mode: 'development' });
const bankApiUrl = process.env.BANK_API_URL ?? 'http://127.0.0.1:8081';

const server = new WebpackDevServer(
  {
    port: Number(port),
    host: '127.0.0.1',
    allowedHosts: 'all',
    // The page is served by the delivery server, so the client needs the address of this one.
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false, logging: 'warn' },
    hot: false,
    liveReload: true,
    static: false,
    ...(kind === 'standalone' ? { proxy: [{ context: ['/banks'], target: bankApiUrl }] } : {}),
    devMiddleware: { writeToDisk: kind !== 'standalone', stats: 'errors-warnings' },
  },
  webpack({
    ...config,
    output: {
      ...config.output,
      path: path.join(folder, 'dist-dev'),
      ...(kind === 'standalone' ? { publicPath: '/' } : {}),
    },
  }),
);
await server.start();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void server.stop().then(() => process.exit(0)));
