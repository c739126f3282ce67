let limitMs = 15_000;

/** Time limit of loading, from the portal's configuration; webpack's loader finds it on the page. */
export function setLoadLimit(timeoutMs: number): void {
  limitMs = timeoutMs;
  (globalThis as { portalChunkTimeoutMs?: number }).portalChunkTimeoutMs = timeoutMs;
}

/** How long one request for code may take, ms. */
export function loadLimitMs(): number {
  return limitMs;
}
