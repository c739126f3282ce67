import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { afterInput, caretAfter } from './mask.ts';
import type { Mask } from './mask.ts';

export interface MaskedInput {
  readonly text: string;
  readonly onInput: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/**
 * An input that formats while typing. The text is kept as typed (`1 000,`) as long as it still means the value;
 * a value that came from elsewhere replaces it.
 */
export function useMaskedInput(mask: Mask, value: unknown, onChange: (value: unknown) => void): MaskedInput {
  const [typed, setTyped] = useState(() => mask.display(value));
  const text = Object.is(mask.parse(typed), value) ? typed : mask.display(value);
  const caret = useRef<{
    readonly element: HTMLInputElement | HTMLTextAreaElement;
    readonly at: number;
  } | null>(null);

  useLayoutEffect(() => {
    const wanted = caret.current;
    caret.current = null;
    if (wanted && document.activeElement === wanted.element) {
      wanted.element.setSelectionRange(wanted.at, wanted.at);
    }
  });

  return {
    text,
    onInput: (event) => {
      const element = event.target;
      const { inputType = '' } = event.nativeEvent as InputEvent;
      const now = afterInput(mask, text, element, inputType);
      const formatted = mask.format(now.text);
      caret.current = { element, at: caretAfter(mask, now.text, now.caret, formatted) };
      setTyped(formatted);
      const next = mask.parse(formatted);
      if (!Object.is(next, value)) onChange(next);
    },
  };
}
