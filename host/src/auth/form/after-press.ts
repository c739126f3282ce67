import { useEffect, useRef } from 'react';

interface AfterPress {
  readonly run: (work: () => void) => void;
  /** Forgets what still waits. */
  readonly drop: () => void;
}

/**
 * Runs work at once, or, while a pointer is pressed, behind the click that it makes: what the work draws must not move the
 * button away from under the finger.
 */
export function useAfterPress(): AfterPress {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (): void => void (isPressed.current = true);
    const release = (): void => {
      isPressed.current = false;
      // The click comes after the release.
      timer = setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const listeners = { pointerdown: press, pointerup: release, pointercancel: release };
    for (const [event, listener] of Object.entries(listeners)) window.addEventListener(event, listener, true);
    return () => {
      for (const [event, listener] of Object.entries(listeners))
        window.removeEventListener(event, listener, true);
      clearTimeout(timer);
    };
  }, []);
  return {
    run: (work) => {
      if (isPressed.current) waiting.current.push(work);
      else work();
    },
    drop: () => void waiting.current.splice(0),
  };
}
