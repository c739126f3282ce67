import type { ReleaseStore } from '../releases/release-store.ts';
import type { RemoteState } from '../releases/state.ts';
import type { CommandContext } from './commands.ts';

/** Prints the releases of one remote or of all. */
export async function listReleases(
  { config, print }: CommandContext,
  store: ReleaseStore,
  only: string | undefined,
): Promise<void> {
  for (const { name } of config.remotes) {
    if (only !== undefined && only !== name) continue;
    const state = await store.state(name);
    const ids = await store.ids(name);
    print(`${name}${ids.length === 0 ? ': nothing in the store' : ''}`);
    for (const id of ids.sort((a, b) =>
      (state.receivedAt[b] ?? '').localeCompare(state.receivedAt[a] ?? ''),
    )) {
      const marks = getMarks(state, id);
      print(`  ${id}  ${state.receivedAt[id] ?? ''}  ${marks.join(', ')}`.trimEnd());
    }
    if (state.refusal) print(`  refused ${state.refusal.at}: ${state.refusal.reasons.join(' ')}`);
  }
}

function getMarks(state: RemoteState, id: string): string[] {
  const { canary, quarantined } = state;
  return [
    ...(state.active === id ? ['active'] : []),
    ...(canary?.release === id ? [`canary ${JSON.stringify(canary.rule)}`] : []),
    ...(quarantined[id] ? [`withdrawn: ${quarantined[id].reason}`] : []),
    ...(state.lastFromOrigin === id ? ['at the origin'] : []),
  ];
}
