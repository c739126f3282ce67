import type { ReleaseRegistry } from '../releases/release-registry.ts';
import { FailureTracker } from './failure-tracker.ts';
import { ReleaseFigures } from './release-figures.ts';
import { ScriptErrors } from './script-errors.ts';

/** What sessions have told this server since its start. */
export interface Observed {
  readonly tracker: FailureTracker;
  readonly figures: ReleaseFigures;
  readonly scriptErrors: ScriptErrors;
}

export function createObserved(registry: ReleaseRegistry): Observed {
  const isKept = (remote: string, release: string) => registry.find(remote)?.loaded.has(release) ?? false;
  return {
    tracker: new FailureTracker(isKept),
    figures: new ReleaseFigures(isKept),
    scriptErrors: new ScriptErrors(registry),
  };
}
