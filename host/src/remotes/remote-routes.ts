import { findPattern } from 'shared-kernel/remote';
import type { RemoteSnapshot } from 'shared-kernel/remote';

/** Whom a path belongs to. `unknown-remote`: perhaps to a remote whose routes nobody has told yet. */
export type RouteOwner =
  | { readonly kind: 'remote'; readonly name: string }
  | { readonly kind: 'unknown-remote'; readonly name: string }
  | { readonly kind: 'nobody' };

interface RemoteRoute {
  readonly remote: RemoteSnapshot;
  readonly pattern: string;
}

/** The route of a path. Literal routes win over those with parameters, whichever remote has them. */
function findRoute(remotes: readonly RemoteSnapshot[], path: string): RemoteRoute | undefined {
  const patterns = remotes.flatMap((remote) => remote.manifest?.routes ?? []);
  const pattern = findPattern(patterns, path);
  const remote = remotes.find(({ manifest }) => pattern !== undefined && manifest?.routes.includes(pattern));
  return remote && pattern !== undefined ? { remote, pattern } : undefined;
}

export function findOwner(remotes: readonly RemoteSnapshot[], path: string): RouteOwner {
  const route = findRoute(remotes, path);
  if (route) return { kind: 'remote', name: route.remote.name };
  const silent = remotes.find((remote) => !remote.manifest);
  return silent ? { kind: 'unknown-remote', name: silent.name } : { kind: 'nobody' };
}

/** The capability of the bank without which the page at a path is nothing. */
export function findNeed(remotes: readonly RemoteSnapshot[], path: string): string | undefined {
  const route = findRoute(remotes, path);
  return route?.remote.manifest?.needs?.[route.pattern];
}
