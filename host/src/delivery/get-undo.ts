import type { Decision, RemoteOverview } from './delivery-calls.ts';

/** What brings back the state before a decision, in this order; nothing where there was none. */
export function getUndo({ action }: Decision, before: RemoteOverview): readonly Decision[] {
  const { active, canary } = before;
  const again: Decision[] = canary?.id ? [{ action: 'canary', release: canary.id, rule: canary.rule }] : [];
  if (action === 'canary') return canary ? again : [{ action: 'rollback' }];
  // Rolling back ends the canary, and leaves what is active.
  if (action === 'rollback' && canary) return again;
  return active ? [{ action: 'activate', release: active.id }, ...again] : [];
}
