/**
 * A problem that the page survives, for the browser's console: what support asks for, never personal data.
 * The agent sees a panel with «Повторить» instead.
 */
export function reportProblem(text: string, cause?: unknown): void {
  console.error(
    cause === undefined ? text : `${text}: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
}
