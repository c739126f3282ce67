import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';

/** First stop of the Tab key. A button, because the address behind `#` is the route. */
export function SkipLink(): ReactElement {
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => {
        const main = document.getElementById('main');
        main?.focus();
        main?.scrollIntoView({ block: 'start' });
      }}
    >
      {ru.app.skipToContent}
    </button>
  );
}
