import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { BuildMode } from './base-webpack.ts';
import { remoteWebpack } from './remote-webpack.ts';
import { standaloneWebpack } from './standalone-webpack.ts';

/** What webpack tells a configuration: `--env standalone`, `--mode development`. */
type DefinedRemote = (
  env?: { readonly standalone?: boolean },
  args?: { readonly mode?: BuildMode },
) => Promise<Configuration>;

/** The whole `webpack.config.mjs` of a remote: for the portal, or alone with `--env standalone`. */
export function defineRemote(packageFolder: string): DefinedRemote {
  return async ({ standalone = false } = {}, { mode } = {}) => {
    const options = { packageFolder, ...(mode ? { mode } : {}) };
    if (!standalone) return remoteWebpack(options);
    const { name } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      name: string;
    };
    return standaloneWebpack({ ...options, name });
  };
}
