import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ApiError } from './http/api-error.ts';
import { lazyCode, useLazy } from './lazy.ts';
import { ErrorPanel } from './ui/error-panel.tsx';

export interface LazyPart<Props extends object> {
  /** Begins to load, so that the part is there when it is needed; a failure is tried again when it is shown. */
  readonly preload: () => void;
  /** `placeholder` stands for it meanwhile; nothing when absent. */
  readonly Part: (props: Props & { readonly placeholder?: ReactNode }) => ReactElement;
}

/** A part of a page with code of its own. A failed load says so in its place and can be tried again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const source = lazyCode(load);
  function Part({ placeholder, ...props }: Props & { readonly placeholder?: ReactNode }): ReactElement {
    const { code: Component, error, retry } = useLazy(source);
    if (error)
      return (
        <ErrorPanel error={new ApiError({ code: 'network', status: 0, cause: error })} onRetry={retry} />
      );
    return Component ? <Component {...(props as Props & object)} /> : <>{placeholder}</>;
  }
  return { preload: () => void source.load().catch(() => undefined), Part };
}
