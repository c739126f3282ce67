/**
 * Matching of route patterns such as `/issue/:hash/:page`, the same in the delivery server's boot script,
 * in the host and in the remotes. A pattern matches the whole path; a trailing slash and the query are ignored.
 */

/** Path of a location hash: `#/requests?page=2` → `/requests`. */
export function pathOfHash(hash: string): string {
  const path = (hash.replace(/^#/, '').split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
  return path === '' ? '/' : path.startsWith('/') ? path : `/${path}`;
}

/** Path and query of a location hash: `#/requests?page=2` → `/requests?page=2`. */
export function placeOfHash(hash: string): string {
  const place = hash.replace(/^#/, '');
  return place.startsWith('/') ? place : `/${place}`;
}

/** Whether the pattern describes the path. */
export function matchesPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/** The first of the patterns that describes the path; patterns without parameters win. */
export function findPattern(patterns: readonly string[], path: string): string | undefined {
  return (
    patterns.find((pattern) => !pattern.includes(':') && matchesPattern(pattern, path)) ??
    patterns.find((pattern) => matchesPattern(pattern, path))
  );
}
