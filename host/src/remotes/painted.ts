/** A page that is not on the screen is painted by nobody: no wait is longer, ms. */
const LIMIT_MS = 100;

/** Resolves when the browser has painted what there is now. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LIMIT_MS);
    // A frame is painted after its callbacks, and before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
