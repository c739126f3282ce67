import type { ReactElement } from 'react';

const FILLED = {
  check: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.2 14.2-3.9-3.9 1.5-1.5 2.4 2.4 5-5 1.5 1.5Z',
  error: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1 5h2v6.5h-2Zm0 8h2v2h-2Z',
  info: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1 5h2v2h-2Zm0 3.5h2V17h-2Z',
  warning: 'M12 3 1.5 21h21Zm-1 6.5h2V15h-2Zm0 7h2v2h-2Z',
} as const;

const OUTLINED = {
  down: 'm6 9 6 6 6-6',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.7A10 10 0 0 1 12 5.5c6.4 0 10 6.5 10 6.5a17 17 0 0 1-3.3 3.9M6.4 7.6A16 16 0 0 0 2 12s3.6 6.5 10 6.5c1.7 0 3.2-.5 4.5-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  shield: 'M12 3 5 5.5V11c0 4.5 3 8 7 10 4-2 7-5.5 7-10V5.5Zm-3 8.5 2.2 2.2L15.5 9.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2.5m0 15V22M2 12h2.5m15 0H22M4.9 4.9l1.8 1.8m10.6 10.6 1.8 1.8m0-14.2-1.8 1.8M6.7 17.3l-1.8 1.8',
} as const;

export type IconName = keyof typeof FILLED | keyof typeof OUTLINED;

const isFilled = (name: IconName): name is keyof typeof FILLED => name in FILLED;

/** The few pictures of the pages before the sign-in; what they mean stands beside them. */
export function Icon({
  name,
  className = '',
}: {
  readonly name: IconName;
  readonly className?: string;
}): ReactElement {
  return (
    <svg className={`auth-icon ${className}`} viewBox="0 0 24 24" aria-hidden focusable="false">
      {isFilled(name) ? (
        <path d={FILLED[name]} fill="currentColor" fillRule="evenodd" />
      ) : (
        <path
          d={OUTLINED[name]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
