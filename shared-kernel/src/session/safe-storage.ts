/**
 * A storage that never throws: what the browser refuses to keep (private mode, blocked, full)
 * lives in memory until the page is left.
 */
export interface SafeStorage {
  get(key: string): string | null;
  /** Says whether the browser keeps it, so that it is there after the page is left. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Names of what is kept, those that begin with `prefix`. */
  keys(prefix: string): readonly string[];
  /** Another tab changed `key`: the copy in memory, if any, is out of date. `null` means every key. */
  forget(key: string | null): void;
}

export function createSafeStorage(resolve: () => Storage): SafeStorage {
  /** Values the browser refused; `null` marks a refused removal. */
  const memory = new Map<string, string | null>();
  return {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return resolve().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        resolve().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove(key) {
      try {
        resolve().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
    keys(prefix) {
      const names = new Set<string>();
      try {
        for (const key of Object.keys(resolve())) names.add(key);
      } catch {
        // Then only what the memory has.
      }
      for (const [key, value] of memory) {
        if (value === null) names.delete(key);
        else names.add(key);
      }
      return [...names].filter((key) => key.startsWith(prefix));
    },
    forget(key) {
      if (key === null) memory.clear();
      else memory.delete(key);
    },
  };
}

/** `localStorage`, shared by the tabs. */
export const portalStorage = createSafeStorage(() => window.localStorage);
/** `sessionStorage`, this tab only. */
export const tabStorage = createSafeStorage(() => window.sessionStorage);
