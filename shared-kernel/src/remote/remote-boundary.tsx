import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

export interface RemoteBoundaryProps {
  /** Called once for what was thrown while rendering. */
  readonly onError: (error: Error) => void;
  readonly children: ReactNode;
  /** Drawn in place of the children after a failure. */
  readonly fallback?: ReactNode;
}

/** Keeps a failure inside the remote or widget that it belongs to. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onError(error instanceof Error ? error : new Error(String(error)));
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
