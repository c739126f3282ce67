import type { ReactNode } from 'react';
import { useCapability } from '../capabilities.ts';
import type { Capability } from '../contract/capabilities.ts';

export interface IfOfferedProps {
  readonly capability: Capability;
  /** Stands there at a bank that has it not. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What the current bank has beyond the specification. Until the bank has said so for the first time it is drawn, so that
 * nothing moves at a bank that has it; its calls wait for the answer.
 */
export function IfOffered({ capability, otherwise = null, children }: IfOfferedProps): ReactNode {
  return useCapability(capability) === false ? otherwise : children;
}
