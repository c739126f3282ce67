import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ApiError } from './http/api-error.ts';
import { lazyCode, useLazy } from './lazy.ts';
import type { LazyCode } from './lazy.ts';
import { UI_TEXTS, WORDS } from './locale/words.ts';
import { notify, notifyError } from './notify.tsx';
import { ErrorPanel } from './ui/error-panel.tsx';
import { LazyPlace } from './ui/lazy-place.tsx';
import { useIsSlow } from './ui/use-is-slow.ts';
import { useOnSight } from './ui/use-on-sight.ts';

export interface LazyPart<Props extends object> {
  /** Begins to load, so that the part is there when it is needed; a failure is tried again when it is shown. */
  readonly preload: () => void;
  /**
   * `placeholder` stands for it meanwhile, with a word when that takes long. What has none appears with a press, a dialog
   * for example: then a toast says it.
   */
  readonly Part: (props: Props & { readonly placeholder?: ReactNode }) => ReactElement;
}

/** Who comes by the keyboard finds the part where the focus goes next: its place may still be below the window. */
const NEAR = '400px';

export interface LazyPartOptions {
  /** Its code comes when its place is nearly seen and the browser is idle. */
  readonly onSight?: boolean;
}

/** A part of a page with code of its own. A failed load says so in its place and can be tried again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { onSight = false }: LazyPartOptions = {},
): LazyPart<Props> {
  const source = lazyCode(load);
  function Part({ placeholder, ...props }: Props & { readonly placeholder?: ReactNode }): ReactElement {
    const { code: Component, error, retry } = useLazy(source);
    if (error) {
      const panel = <ErrorPanel error={toApiError(error)} onRetry={retry} />;
      return placeholder === undefined ? <InSight>{panel}</InSight> : panel;
    }
    if (Component) return <Component {...(props as Props & object)} />;
    return placeholder === undefined ? <OpeningPlace /> : <LazyPlace>{placeholder}</LazyPlace>;
  }
  function PartOnSight(props: Props & { readonly placeholder?: ReactNode }): ReactElement {
    const [isSeen, ref] = useOnSight(source.peek() !== undefined, NEAR);
    return isSeen ? <Part {...props} /> : <div ref={ref}>{props.placeholder}</div>;
  }
  return {
    preload: () => void source.load().catch(() => undefined),
    Part: onSight ? PartOnSight : Part,
  };
}

/** Nothing, until what was asked for is late. */
function OpeningPlace(): null {
  useSlowToast(true);
  return null;
}

/** Where a dialog is made is often far from the button that opens it. */
function InSight({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may answer a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}

/** Says what has been opened and is long in coming; the toast goes with the wait. */
function useSlowToast(isWaiting: boolean): void {
  const isSlow = useIsSlow(isWaiting);
  useEffect(() => {
    if (!isSlow) return undefined;
    const id = notify.lasting(UI_TEXTS.openingIsSlow);
    return () => notify.dismiss(id);
  }, [isSlow]);
}

/** Handlers of a control: the code behind it begins to load when the pointer or the focus comes to it. */
export function onIntent(preload: () => void): {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
} {
  return { onPointerEnter: preload, onFocus: preload };
}

const toApiError = (cause: unknown): ApiError => new ApiError({ code: 'not_loaded', status: 0, cause });

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
 * says so, and the next press tries again; one that takes long says so too. `isNeeded`: the button would not do, the code comes without a press.
 */
export function useOnPress<Code>(source: LazyCode<Code>, isNeeded = false): OnPress<Code> {
  const [code, setCode] = useState(() => (isNeeded ? source.peek() : undefined));
  const [isPressed, setPressed] = useState(false);
  const show = (): Promise<void> => source.load().then((loaded) => setCode(() => loaded));
  useSlowToast(isPressed && code === undefined);
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
        show().catch((error: unknown) => {
          setPressed(false);
          notifyError(toApiError(error), WORDS.openFailed);
        });
      },
    },
  };
}
