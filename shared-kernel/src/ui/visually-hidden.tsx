import type { CSSProperties, ReactElement, ReactNode } from 'react';

const STYLE: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
};

export interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** `status` or `alert` makes it a live region. */
  readonly role?: 'status' | 'alert';
}

/** For screen readers only. */
export function VisuallyHidden({ children, ...rest }: VisuallyHiddenProps): ReactElement {
  return (
    <span style={STYLE} {...rest}>
      {children}
    </span>
  );
}
