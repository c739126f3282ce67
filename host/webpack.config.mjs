import { join } from 'node:path';
import { hostWebpack } from 'shared-kernel/federation/host-webpack';

const packageFolder = import.meta.dirname;

export default (_env, { mode } = {}) =>
  hostWebpack({
    packageFolder,
    mode,
    sharesFile: join(packageFolder, 'src/remotes/shares.ts'),
    signInFile: join(packageFolder, 'src/sign-in/prerender.tsx'),
  });
