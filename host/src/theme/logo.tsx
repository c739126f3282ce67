import type { ReactElement } from 'react';
import { ru } from '../locale/ru.ts';

/** The portal's mark; the word is left out where there is no room. */
export function Logo({
  className,
  isMarkOnly = false,
}: {
  readonly className?: string;
  readonly isMarkOnly?: boolean;
}): ReactElement {
  return (
    <span className={`logo ${className ?? ''}`}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden focusable="false">
        <rect width="28" height="28" rx="8" fill="currentColor" />
        <path
          d="M7.5 20.5V10.2L14 6.5l6.5 3.7v10.3"
          fill="none"
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
        <path
          d="M11.2 20.5v-5.2h5.6v5.2"
          fill="none"
          stroke="#fff"
          strokeWidth="2.2"
          strokeLinejoin="round"
        />
      </svg>
      {isMarkOnly ? null : <span className="logo-word">{ru.app.name}</span>}
    </span>
  );
}
