import { useEffect, useEffectEvent } from 'react';

/** Handlers by physical key, so that they work in the Cyrillic layout too. */
export interface Shortcuts {
  /** Ctrl/⌘+K. */
  readonly onSearch: () => void;
  /** Ctrl/⌘+B. */
  readonly onToggleSidebar: () => void;
}

/** The portal's two shortcuts (chapter 2). Ctrl+B stays «bold» where text is formatted. */
export function useShortcuts({ onSearch, onToggleSidebar }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const isFormattedText = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (event.code === 'KeyK') {
      event.preventDefault();
      if (!event.repeat) onSearch();
    } else if (event.code === 'KeyB' && !isFormattedText) {
      event.preventDefault();
      if (!event.repeat) onToggleSidebar();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
