import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/**
 * Draws the children right behind what is around them, as a transition: React does it in slices of a few milliseconds, between
 * which a slow device answers the hand. For what listens to nothing but presses on itself, and whose place is kept.
 */
export function InSlices({ children }: { readonly children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null;
}
