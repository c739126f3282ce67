import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What stays in the window: a page's bar at its bottom or top, the shell's line about the connection below the top bar. */
export type HeightVariable = '--page-action-height' | '--page-top-height' | '--connection-line-height';

/**
 * Says in a variable of the root how high something is that stays in the window, in px, while it is there: the shell keeps
 * toasts and the focus clear of it. One component at a time says each of them.
 */
export function useHeightVariable(name: HeightVariable): RefObject<HTMLDivElement | null> {
  const stays = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = stays;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Some stay at certain widths only.
      const isStaying = getComputedStyle(element).position === 'sticky';
      style.setProperty(name, isStaying ? `${element.offsetHeight}px` : '0px');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return stays;
}
