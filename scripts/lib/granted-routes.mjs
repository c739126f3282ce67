import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { liesUnder, ownPrefix } from '../../shared-kernel/src/remote/route-ownership.ts';

/**
 * Pages of built remotes that portal.json does not grant, a sentence each. Portals would refuse such a release; its team
 * learns it from the build. Remotes that are not built yet, or come from elsewhere, are not asked.
 */
export function ungrantedPages(rootDir) {
  const { remotes } = JSON.parse(readFileSync(path.join(rootDir, 'portal.json'), 'utf8'));
  return remotes.flatMap(({ name, origin = '', routes: granted = [] }) => {
    const file = path.resolve(rootDir, origin, 'release.json');
    if (!existsSync(file)) return [];
    const { routes } = JSON.parse(readFileSync(file, 'utf8'));
    const prefixes = [ownPrefix(name), ...granted];
    return routes
      .filter((route) => !prefixes.some((prefix) => liesUnder(route, prefix)))
      .map(
        (route) =>
          `${name} has the page ${route}, which portal.json does not grant it: add "/${route.split('/')[1]}" to "routes" of ${name} in portal.json, then npm run deploy-file.`,
      );
  });
}

// The kernel's sources are TypeScript, which only the pinned runtime reads: the build runs this file with it.
if (import.meta.main) {
  const pages = ungrantedPages(process.argv[2]);
  for (const line of pages) console.log(line);
  process.exitCode = pages.length === 0 ? 0 : 1;
}
