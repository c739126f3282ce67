import type { ReactElement } from 'react';

/** Text cut at the end of its line; whole in the native tooltip. antd's own cut measures with inline styles, which the CSP refuses. */
export function OneLine({
  children,
  maxWidthPx,
}: {
  readonly children: string;
  readonly maxWidthPx?: number;
}): ReactElement {
  return (
    <span
      title={children}
      style={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        ...(maxWidthPx === undefined ? {} : { maxWidth: maxWidthPx }),
      }}
    >
      {children}
    </span>
  );
}
