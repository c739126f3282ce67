import { basename, join } from 'node:path';

/** webpack loader for a package's `routes.ts`: gives every page's part a name, by which files are grouped and recorded. */
export default function pageNamesLoader(source) {
  const name = basename(join(this.context, '..'));
  return source.replaceAll(
    /import\(\s*'([^']+)'/g,
    (_match, request) => `import(/* webpackChunkName: "${pageChunk(name, request)}" */ '${request}'`,
  );
}

/** Name of the part that carries a page. */
export function pageChunk(packageName, request) {
  return `${packageName} ${basename(request).replace(/\.tsx?$/, '')}`;
}
