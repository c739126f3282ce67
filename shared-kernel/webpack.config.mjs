import { standaloneWebpack } from './src/federation/standalone-webpack.ts';

/** The gallery of the kernel's components, `npm run dev -- kernel`; the kernel itself is built with host and remotes. */
export default (_env, { mode } = {}) =>
  standaloneWebpack({
    packageFolder: import.meta.dirname,
    name: 'gallery',
    mode,
    entry: './gallery/main.tsx',
  });
