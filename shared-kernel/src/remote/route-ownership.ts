import { AUTH_PATHS } from '../paths.ts';

/** The host's page about releases. */
export const RELEASES_PATH = '/releases';
/** Pages that the host draws itself; no remote may have them. */
export const HOST_ROUTES: readonly string[] = [...AUTH_PATHS, RELEASES_PATH];

const parts = (pattern: string): readonly string[] => pattern.split('/').filter(Boolean);
const isParameter = (part: string): boolean => part.startsWith(':');

/** Whether some address fits both patterns, whatever their parameters are called. */
export function overlaps(one: string, other: string): boolean {
  const [left, right] = [parts(one), parts(other)];
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const beside = right[index] ?? '';
      return part === beside || isParameter(part) || isParameter(beside);
    })
  );
}

/** Whether the pattern is the prefix itself or lies below it; below `/` lies nothing but the home page. */
export function liesUnder(pattern: string, prefix: string): boolean {
  const [route, above] = [parts(pattern), parts(prefix)];
  if (above.length === 0) return route.length === 0;
  return above.every((part, index) => route[index] === part);
}

/** Where a remote has its pages without asking anybody: `/tasks` for `mf-tasks`. */
export function ownPrefix(remote: string): string {
  return `/${remote.replace(/^mf-/, '')}`;
}
