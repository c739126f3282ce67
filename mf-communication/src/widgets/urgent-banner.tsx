import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { UrgentBanner as Banner } from '../features/alerts/ui/urgent-banner.tsx';

/** The urgent messages. As it stands on every page, what this remote does behind all of them begins here. */
export function UrgentBanner(): ReactElement {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = (): void => {
      import('../duties.ts').then(
        ({ startDuties }) => {
          if (!isOver) stop = startDuties();
        },
        // An open thread sends its own messages; the next page load begins the rest.
        () => undefined,
      );
    };
    // Not before the page is there.
    const timer = setTimeout(start, 1_500);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return <Banner />;
}
