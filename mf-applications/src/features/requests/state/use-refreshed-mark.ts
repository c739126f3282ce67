import { useEffect, useRef, useState } from 'react';

/** How long the «refreshed» mark shows, ms (chapter 4). */
const REFRESHED_MARK_MS = 2_000;

/**
 * True for two seconds after a background refresh of the same view. The first answer of a view and a change
 * of the view are no refresh.
 */
export function useRefreshedMark(view: string, updatedAt: number): boolean {
  const seen = useRef({ view, updatedAt });
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    const before = seen.current;
    seen.current = { view, updatedAt };
    if (before.view !== view || before.updatedAt === 0 || updatedAt <= before.updatedAt) {
      setMarked(false);
      return undefined;
    }
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), REFRESHED_MARK_MS);
    return () => clearTimeout(timer);
  }, [view, updatedAt]);
  return isMarked;
}
