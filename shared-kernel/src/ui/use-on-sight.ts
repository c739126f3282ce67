import { useEffect, useState } from 'react';
import type { RefCallback } from 'react';

/** Who looks at it waits no longer for a browser that is busy, ms. */
const IDLE_LIMIT_MS = 2_000;

/** Whether the element has come into view and the browser had nothing better to do since. From then on it is true. */
export function useOnSight(isReady: boolean): readonly [boolean, RefCallback<Element>] {
  const [element, setElement] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(isReady);
  useEffect(() => {
    if (!element || isSeen) return undefined;
    let stopWaiting: (() => void) | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      stopWaiting = whenIdle(() => setSeen(true));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      stopWaiting?.();
    };
  }, [element, isSeen]);
  return [isSeen, setElement];
}

function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
