import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Who works by the keyboard is left nowhere when the pressed button goes with what it did: then the dialog or page
 * around it has the focus, so that Escape and Tab go on working there. Call what it returns when the button is gone.
 */
export function keepFocus(trigger: HTMLElement): () => void {
  const around = trigger.closest<HTMLElement>('[role="dialog"], main');
  return () => {
    if (trigger.isConnected || !around?.isConnected || document.activeElement !== document.body) return;
    if (!around.hasAttribute('tabindex')) around.tabIndex = -1;
    around.focus({ preventScroll: true });
  };
}

/** The same for a button that goes as soon as what it asked for is there. */
export function useKeptFocus(): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    const restore = keepFocus(button);
    return () => {
      // It is still in the document here, and out of it when this task has drawn what comes in its place.
      if (document.activeElement === button) queueMicrotask(restore);
    };
  }, []);
  return ref;
}
