import { useEffect, useState } from 'react';
import type { RefCallback } from 'react';
import { whenIdle } from '../lazy.ts';

/**
 * Whether the element has come into view, or as near to it as `margin` (CSS) says, and the browser had nothing better to do
 * since. From then on it is true.
 */
export function useOnSight(isReady: boolean, margin = '0px'): readonly [boolean, RefCallback<Element>] {
  const [element, setElement] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(isReady);
  useEffect(() => {
    if (!element || isSeen) return undefined;
    let stopWaiting: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        stopWaiting = whenIdle(() => setSeen(true));
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stopWaiting?.();
    };
  }, [element, isSeen, margin]);
  return [isSeen, setElement];
}
