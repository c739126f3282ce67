import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { caretAfter, withoutNeighbour } from './masks.ts';
import type { Mask } from './masks.ts';

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
      const raw = element.value;
      const at = element.selectionStart ?? raw.length;
      const { inputType } = event.nativeEvent as InputEvent;
      // Only a deletion takes the neighbour: pasting the same number without its spaces must not lose a digit.
      const edited = inputType?.startsWith('delete')
        ? withoutNeighbour(mask, text, raw, at, inputType === 'deleteContentForward')
        : { text: raw, caret: at };
      const formatted = mask.format(edited.text);
      caret.current = { element, at: caretAfter(mask, edited.text, edited.caret, formatted) };
      setTyped(formatted);
      const next = mask.parse(formatted);
      if (!Object.is(next, value)) onChange(next);
    },
  };
}
