import { useRef } from 'react';
import type { RefObject } from 'react';

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
  return {
    button,
    onOpenChange: (isOpen) => {
      if (isOpen) return;
      requestAnimationFrame(() => {
        const active = document.activeElement;
        if (active === null || active === document.body || active.closest('[role="menu"]'))
          button.current?.focus();
      });
    },
  };
}
