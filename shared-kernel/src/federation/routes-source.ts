import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyRoutes } from '../routes.ts';

/** The import of a page's loader: its request as it is written. */
const IMPORT = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/;

/**
 * Reads `src/routes.ts` of a remote: route pattern → request of the page's dynamic import. The build needs it to tell the
 * delivery server which files a route will ask for. The loaders themselves are not called.
 */
export async function readPages(packageFolder: string): Promise<ReadonlyMap<string, string>> {
  const file = join(packageFolder, 'src/routes.ts');
  const { routes } = (await import(pathToFileURL(file).href)) as { routes?: AnyRoutes };
  if (!routes) throw new Error(`${file} must export "routes"`);
  const pages = new Map<string, string>();
  for (const [name, { pattern, page }] of Object.entries(routes)) {
    const request = IMPORT.exec(String(page))?.[2];
    if (request === undefined)
      throw new Error(`${file}: the page "${name}" has no import('…') of a literal path`);
    if (pages.has(pattern)) throw new Error(`${file}: two pages have the pattern "${pattern}"`);
    pages.set(pattern, request);
  }
  return pages;
}
