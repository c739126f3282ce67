import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { UI_TEXTS } from '../locale/words.ts';
import { ErrorPanel } from './error-panel.tsx';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Told once per failure, for the host's supervision. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Drawn in place of the panel. */
  readonly fallback?: ((error: unknown, retry: () => void) => ReactNode) | undefined;
  /** A new value tries again by itself: the route, for example. */
  readonly resetKey?: string | undefined;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  readonly resetKey: string | undefined;
}

/** Keeps a failure while rendering inside its part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A part of the page failed while rendering', error, info.componentStack);
    this.props.onError?.(error);
  }

  readonly retry = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (this.props.fallback) return this.props.fallback(failure.error, this.retry);
    return (
      <ErrorPanel
        error={failure.error}
        title={UI_TEXTS.crashTitle}
        text={UI_TEXTS.crashText}
        onRetry={this.retry}
      />
    );
  }
}
