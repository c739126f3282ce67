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

export const createObserved = (registry: ReleaseRegistry): Observed => ({
  tracker: new FailureTracker(),
  figures: new ReleaseFigures(),
  scriptErrors: new ScriptErrors(registry),
});
