import { useCallback, useEffect, useRef } from 'react';

/** Asks, when something took its time, whether the page or dialog that began it is still in front of the agent. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
