import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The shell keeps toasts and the focus above what a page has at the bottom of the window. */
const HEIGHT = '--page-action-height';

/** Tells the shell how high a bar is that stays at the bottom of the window. */
export function usePageActionHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = bar;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return bar;
}
