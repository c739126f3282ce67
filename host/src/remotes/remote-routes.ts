import { findPattern } from 'shared-kernel/remote';
import type { RemoteSnapshot } from 'shared-kernel/remote';

/** Whom a path belongs to. `unknown-remote`: perhaps to a remote whose routes nobody has told yet. */
export type RouteOwner =
  | { readonly kind: 'remote'; readonly name: string }
  | { readonly kind: 'unknown-remote'; readonly name: string }
  | { readonly kind: 'nobody' };

/** The owner of a path. Literal routes win over those with parameters, whichever remote has them. */
export function findOwner(remotes: readonly RemoteSnapshot[], path: string): RouteOwner {
  const patterns = remotes.flatMap((remote) => remote.manifest?.routes ?? []);
  const pattern = findPattern(patterns, path);
  const owner = remotes.find((remote) => pattern !== undefined && remote.manifest?.routes.includes(pattern));
  if (owner) return { kind: 'remote', name: owner.name };
  const silent = remotes.find((remote) => !remote.manifest);
  return silent ? { kind: 'unknown-remote', name: silent.name } : { kind: 'nobody' };
}
