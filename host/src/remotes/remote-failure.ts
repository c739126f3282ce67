import type { RemotePhase } from './remote-store.ts';

/** Why a remote is not on the page: what it was doing, and the cause in words. */
export class RemoteFailure extends Error {
  readonly phase: RemotePhase;

  constructor(phase: RemotePhase, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'RemoteFailure';
    this.phase = phase;
  }
}

/** The failure that a thrown value is, or makes one of this phase. */
export function asRemoteFailure(phase: RemotePhase, thrown: unknown): RemoteFailure {
  return thrown instanceof RemoteFailure ? thrown : new RemoteFailure(phase, thrown);
}
