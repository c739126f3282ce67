import { remoteWebpack } from 'shared-kernel/federation/remote-webpack';
import { standaloneWebpack } from 'shared-kernel/federation/standalone-webpack';

const packageFolder = import.meta.dirname;

export default (_env, { mode } = {}) => remoteWebpack({ packageFolder, mode });

/** The remote without the portal: `npm run dev -- mf-catalog --standalone`. */
export const standalone = (_env, { mode } = {}) =>
  standaloneWebpack({ packageFolder, name: 'mf-catalog', mode });
