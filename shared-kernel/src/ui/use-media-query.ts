import { useCallback, useSyncExternalStore } from 'react';

/** Narrower than this is a mobile layout, px (chapter 9). */
export const MOBILE_BREAKPOINT_PX = 768;

/** True of a window below 768 px. */
export const PHONE_QUERY = `(width < ${MOBILE_BREAKPOINT_PX}px)`;

/** Follows a media query. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True below 768 px. */
export function useIsMobile(): boolean {
  return useMediaQuery(PHONE_QUERY);
}
