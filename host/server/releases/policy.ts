import type { RemoteSettings } from '../config.ts';
import { activated, canaryStarted, received } from './state.ts';
import type { RemoteState } from './state.ts';

type Policy = Pick<RemoteSettings, 'activation' | 'canary'>;

/** What the policy of the remote makes of a release that its origin has. `hasActive`: sessions have another one. */
export function takenFromOrigin(
  state: RemoteState,
  id: string,
  { activation, canary }: Policy,
  hasActive: boolean,
  at: string,
): RemoteState {
  const next = { ...received(state, id, 'origin', at), lastFromOrigin: id };
  const isNews = state.lastFromOrigin !== id;
  if (state.active === id || (hasActive && !isNews) || state.quarantined[id])
    return isNews || !state.receivedAt[id] || state.refusal ? next : state;
  if (activation === 'manual') return next;
  if (activation === 'auto' || !hasActive) return activated(next, id, 'origin', at);
  return canaryStarted(next, id, canary, 'origin', at);
}

/** What it makes of a release that somebody publishes. */
export function takenByUpload(
  state: RemoteState,
  id: string,
  { activation, canary }: Policy,
  by: string,
  at: string,
): RemoteState {
  const next = received(state, id, by, at);
  const wasHere = state.receivedAt[id] !== undefined;
  if (activation === 'manual' || (wasHere && state.active !== undefined)) return next;
  if (activation === 'auto' || next.active === undefined) return activated(next, id, by, at);
  return canaryStarted(next, id, canary, by, at);
}
