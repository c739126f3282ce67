import type { ReactNode } from 'react';
import { useCapability } from '../capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';

export interface IfOfferedProps {
  readonly capability: Capability;
  /** Stands there at a bank that has it not. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** What the current bank has beyond the specification; nothing until the bank has said so. */
export function IfOffered({ capability, otherwise = null, children }: IfOfferedProps): ReactNode {
  const isOffered = useCapability(capability);
  if (isOffered === undefined) return null;
  return isOffered ? children : otherwise;
}
