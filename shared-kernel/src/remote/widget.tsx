import { Alert, Button } from 'antd';
import { createElement, useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { usePortalEvent } from '../events/use-portal-event.ts';
import { useLazy } from '../lazy.ts';
import type { LazyCode } from '../lazy.ts';
import { REMOTE_TEXTS } from '../locale/remote.ts';
import { LazyPlace } from '../ui/lazy-place.tsx';
import { SkeletonText } from '../ui/skeletons.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { reportProblem } from './report-problem.ts';
import { tellWidgetFailure, widgetLoader } from './widget-loader.ts';
import { FAILURE_VIEWS } from './widgets.ts';
import type { FailureView, WidgetName, WidgetProps } from './widgets.ts';

/** A team's own widget may have none. */
const VIEWS: Partial<Record<WidgetName, FailureView>> = FAILURE_VIEWS;

export type WidgetElementProps<Name extends WidgetName> = { readonly name: Name } & WidgetProps[Name] & {
    /** Drawn while the widget loads; a skeleton for panels, nothing otherwise. */
    readonly placeholder?: ReactNode;
    /** How much room its failure may take. */
    readonly failure?: FailureView;
  };

/**
 * Another remote's widget by name. Its failure stays inside: the caller keeps working, and «Повторить»,
 * or the connection when it is back, loads the widget again without a page reload.
 */
export function Widget<Name extends WidgetName>(props: WidgetElementProps<Name>): ReactElement | null {
  const { name, placeholder, failure, ...rest } = props;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const view = failure ?? VIEWS[name] ?? 'panel';
  const tryAgain = (): void => {
    setAttempt(attempt + 1);
    setFailed(false);
  };
  usePortalEvent('connection-restored', () => {
    if (failed) tryAgain();
  });
  if (failed) return <WidgetFailure view={view} onRetry={tryAgain} />;
  const onError = (error: Error): void => {
    reportProblem(`Widget "${name}" failed`, error);
    tellWidgetFailure(error);
    setFailed(true);
  };
  return (
    <RemoteBoundary key={attempt} onError={onError}>
      <WidgetSlot
        name={name}
        retry={attempt > 0}
        onError={onError}
        placeholder={
          view === 'panel' ? <LazyPlace>{placeholder ?? <SkeletonText />}</LazyPlace> : placeholder
        }
        widgetProps={rest}
      />
    </RemoteBoundary>
  );
}

interface SlotProps<Name extends WidgetName> {
  readonly name: Name;
  readonly retry: boolean;
  readonly onError: (error: Error) => void;
  readonly placeholder: ReactNode;
  readonly widgetProps: object;
}

function WidgetSlot<Name extends WidgetName>(props: SlotProps<Name>): ReactElement {
  const { name, retry, onError, placeholder, widgetProps } = props;
  const [source] = useState<LazyCode<ComponentType<WidgetProps[Name]>>>(() => ({
    peek: () => (retry ? undefined : (widgetLoader().peek(name) as ComponentType<WidgetProps[Name]>)),
    load: () => widgetLoader().load(name, { retry }) as Promise<ComponentType<WidgetProps[Name]>>,
  }));
  const { code: component, error } = useLazy(source);
  useEffect(() => {
    if (error) onError(error);
    // The slot is made anew for every attempt: an error is told once.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [error]);
  if (!component) return <>{placeholder}</>;
  return createElement(component as ComponentType<object>, widgetProps);
}

function WidgetFailure({ view, onRetry }: { view: FailureView; onRetry: () => void }): ReactElement | null {
  if (view === 'hidden') return null;
  const retry = (
    <Button size="small" onClick={onRetry}>
      {REMOTE_TEXTS.retry}
    </Button>
  );
  if (view === 'line') {
    return (
      <span role="alert">
        {REMOTE_TEXTS.widgetFailedTitle} {retry}
      </span>
    );
  }
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={REMOTE_TEXTS.widgetFailedTitle}
      description={REMOTE_TEXTS.widgetFailedText}
      action={retry}
    />
  );
}
