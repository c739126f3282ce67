import { useRef } from 'react';
import type { RefObject } from 'react';

/** antd moves the focus into a menu so many frames after it was opened, even when it has been closed by then. */
const FOCUS_FRAMES = 3;

export interface MenuFocus {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * Brings the focus back to a menu's button when the menu closes, unless the agent is somewhere else by then:
 * antd leaves it in the hidden menu.
 */
export function useMenuFocus(): MenuFocus {
  const button = useRef<HTMLButtonElement>(null);
  const isMenuOpen = useRef(false);
  const bringBack = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      if (isMenuOpen.current) return;
      const active = document.activeElement;
      if (active === null || active === document.body || active.closest('[role="menu"]'))
        button.current?.focus();
      if (framesLeft > 0) bringBack(framesLeft - 1);
    });
  };
  return {
    button,
    onOpenChange: (isOpen) => {
      isMenuOpen.current = isOpen;
      if (!isOpen) bringBack(FOCUS_FRAMES);
    },
  };
}
