import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { BuildMode } from '../federation/base-webpack.ts';
import type { defineRemote } from '../federation/define-remote.ts';

/** The build of a remote, as its own `webpack.config.mjs` says. */
export async function loadConfig(
  folder: string,
  mode: BuildMode,
  standalone = false,
): Promise<Configuration> {
  const file = pathToFileURL(join(folder, 'webpack.config.mjs')).href;
  const own = (await import(file)) as { default: ReturnType<typeof defineRemote> };
  return own.default({ standalone }, { mode });
}
