import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ApiError } from './http/api-error.ts';
import { lazyCode, useLazy } from './lazy.ts';
import type { LazyCode } from './lazy.ts';
import { notifyError } from './notify.tsx';
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
    if (error) return <ErrorPanel error={toApiError(error)} onRetry={retry} />;
    return Component ? <Component {...(props as Props & object)} /> : <>{placeholder}</>;
  }
  return { preload: () => void source.load().catch(() => undefined), Part };
}

/** Handlers of a control: the code behind it begins to load when the pointer or the focus comes to it. */
export function onIntent(preload: () => void): {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
} {
  return { onPointerEnter: preload, onFocus: preload };
}

const toApiError = (cause: unknown): ApiError => new ApiError({ code: 'network', status: 0, cause });

export interface OnPress<Code> {
  /** What stands in the place of the button from the press on. */
  readonly code: Code | undefined;
  /** It was the press that brought it: it shows itself open, with the focus. */
  readonly isPressed: boolean;
  /** For the button that stands there until then. */
  readonly handlers: ReturnType<typeof onIntent> & { readonly onClick: () => void };
}

/**
 * A control whose code comes with the first press: until then there is a button that looks like it. A load that fails
 * says so, and the next press tries again. `isNeeded`: the button would not do, the code comes without a press.
 */
export function useOnPress<Code>(source: LazyCode<Code>, isNeeded = false): OnPress<Code> {
  const [code, setCode] = useState(() => (isNeeded ? source.peek() : undefined));
  const [isPressed, setPressed] = useState(false);
  const show = (): Promise<void> => source.load().then((loaded) => setCode(() => loaded));
  useEffect(() => {
    if (isNeeded)
      source.load().then(
        (loaded) => setCode(() => loaded),
        () => undefined,
      );
  }, [source, isNeeded]);
  return {
    code,
    isPressed,
    handlers: {
      ...onIntent(() => void source.load().catch(() => undefined)),
      onClick: () => {
        setPressed(true);
        show().catch((error: unknown) => notifyError(toApiError(error)));
      },
    },
  };
}
