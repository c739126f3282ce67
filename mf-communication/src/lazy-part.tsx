import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ApiError } from 'shared-kernel/http';
import { ErrorPanel } from 'shared-kernel/ui';

export interface LazyPart<Props extends object> {
  /** Begins to load, so that the part is there when it is needed; a failure is tried again when it is shown. */
  readonly preload: () => void;
  readonly Part: (props: Props & { readonly placeholder: ReactNode }) => ReactElement;
}

/**
 * A part of a page with code of its own. Unlike `React.lazy` it is drawn at once when the code is there already, and
 * a failed load can be tried again without a reload.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        component = loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  function Part(props: Props & { readonly placeholder: ReactNode }): ReactElement {
    const { placeholder, ...rest } = props;
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>(component ? 'ready' : 'loading');
    useEffect(() => {
      let isWanted = true;
      start().then(
        () => isWanted && setState('ready'),
        () => isWanted && setState('failed'),
      );
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    if (state === 'failed') {
      return (
        <ErrorPanel
          error={new ApiError({ code: 'network', status: 0 })}
          onRetry={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        />
      );
    }
    const Component = component;
    return Component ? <Component {...(rest as unknown as Props)} /> : <>{placeholder}</>;
  }
  return { preload: () => void start().catch(() => undefined), Part };
}
