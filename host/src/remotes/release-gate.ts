import { withTimeLimit } from './time-limit.ts';

/** How long remotes wait for the server's choice of their releases, ms. */
const GATE_LIMIT_MS = 3_000;
let gate: Promise<unknown> | undefined;

/** Remotes load only after this: which release the agent gets is being decided. */
export function setReleaseGate(decided: Promise<unknown>): void {
  const limited = withTimeLimit(decided, GATE_LIMIT_MS, 'the choice of releases')
    .catch(() => undefined)
    .finally(() => gate === limited && (gate = undefined));
  gate = limited;
}

/** Resolves when nothing about releases is being decided. */
export async function releasesDecided(): Promise<void> {
  // What decides may find out that there is more to decide first.
  while (gate) await gate;
}
