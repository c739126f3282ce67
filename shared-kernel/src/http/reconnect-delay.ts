const FIRST_DELAY_MS = 1_000;
export const LONGEST_DELAY_MS = 30_000;

/** Delay before try number `attempt` (from 0): doubled each time, 30 s at most, half of it random. */
export function reconnectDelayMs(
  attempt: number,
  baseMs: number = FIRST_DELAY_MS,
  random = Math.random,
): number {
  const full = Math.min(LONGEST_DELAY_MS, baseMs * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random());
}
