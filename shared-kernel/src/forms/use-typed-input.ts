import type { InputRef } from 'antd';
import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { afterInput, caretAfter } from './mask.ts';
import type { Mask } from './mask.ts';
import type { Field } from './use-field.ts';

export interface TypedInput {
  readonly input: RefObject<InputRef | null>;
  readonly text: string;
  /** What React makes of a change that the listener of the input has not heard of (composed text). */
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * `useMaskedInput` for a line of a form: the browser has shown the letter already, so a key is written to the store and
 * renders nothing. What comes from elsewhere is rendered as ever.
 */
export function useTypedInput(mask: Mask, { store, model: { path }, type }: Field): TypedInput {
  const input = useRef<InputRef>(null);
  const typed = useRef('');
  const isOwn = useRef(false);
  const [, render] = useReducer((count: number) => count + 1, 0);

  // The text is kept as typed (`1 000,`) as long as it still means the value.
  const textNow = (): string => {
    const value = store.valueAt(path);
    return Object.is(mask.parse(typed.current), value) ? typed.current : mask.display(value);
  };
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeValue(path, () => isOwn.current || listener()),
    [store, path],
  );
  const text = useSyncExternalStore(subscribe, textNow);

  function edit(element: HTMLInputElement, inputType: string): void {
    const now = afterInput(mask, textNow(), element, inputType);
    const formatted = mask.format(now.text);
    typed.current = formatted;
    if (formatted !== element.value) {
      element.value = formatted;
      const caret = caretAfter(mask, now.text, now.caret, formatted);
      element.setSelectionRange(caret, caret);
    }
    const next = mask.parse(formatted);
    if (!Object.is(next, store.valueAt(path))) type(next);
  }

  const onInput = useEffectEvent((event: Event) => {
    const { inputType = '', isComposing } = event as InputEvent;
    if (isComposing) return;
    const element = event.target as HTMLInputElement;
    isOwn.current = true;
    edit(element, inputType);
    isOwn.current = false;
    // What has been assigned is known to React: it takes the event for no change, and renders nothing.
    const { value } = element;
    element.value = value;
  });
  /** A value from elsewhere may be the one that was rendered before the keys. */
  const showNow = useEffectEvent(() => {
    const element = input.current?.input;
    const now = textNow();
    if (element && !isOwn.current && element.value !== now) element.value = now;
  });
  useLayoutEffect(() => {
    const element = input.current?.input;
    element?.addEventListener('input', onInput);
    const stop = store.subscribeValue(path, showNow);
    return () => {
      element?.removeEventListener('input', onInput);
      stop();
    };
  }, [store, path]);

  return {
    input,
    text,
    onChange: ({ target, nativeEvent }) => {
      edit(target, (nativeEvent as InputEvent).inputType ?? '');
      render();
    },
  };
}
