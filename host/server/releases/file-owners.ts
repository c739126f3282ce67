import type { LoadedRelease } from './loaded-release.ts';
import type { RemoteState } from './state.ts';

/** Older ones first, then the canary; the active release is last. */
function rank(id: string, { active, canary, receivedAt }: RemoteState): string {
  if (id === active) return '2';
  return `${id === canary?.release ? '1' : '0'}${receivedAt[id] ?? ''}`;
}

/** The release that has each file, by path: the last one wins a name that has no hash of its content. */
export function findFileOwners(
  loaded: ReadonlyMap<string, LoadedRelease>,
  state: RemoteState,
): ReadonlyMap<string, LoadedRelease> {
  const order = [...loaded].sort(([a], [b]) => rank(a, state).localeCompare(rank(b, state)));
  return new Map(order.flatMap(([, each]) => [...each.files.keys()].map((path) => [path, each] as const)));
}
