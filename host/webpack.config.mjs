import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hostWebpack } from 'shared-kernel/federation/host-webpack';

const packageFolder = import.meta.dirname;
const workspace = resolve(packageFolder, '..');

export default (_env, { mode } = {}) =>
  hostWebpack({
    packageFolder,
    mode,
    remoteFolders: readdirSync(workspace)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => join(workspace, name, 'dist')),
    sharesFile: join(packageFolder, 'src/remotes/shares.ts'),
  });
