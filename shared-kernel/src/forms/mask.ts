/** How a value is typed: what stands in the input, and what of it is the value. */
export interface Mask {
  /** The text of a stored value, whatever it is: a draft may hold anything. */
  readonly display: (value: unknown) => string;
  /** The typed or pasted text in the mask's form. */
  readonly format: (text: string) => string;
  /** What a pasted text means, where that is another thing than typing it: `500.000` is half a million roubles. */
  readonly fromPaste?: (text: string) => string;
  /** The value of the text; `undefined` when there is none. An unfinished entry is kept as text. */
  readonly parse: (text: string) => unknown;
  /** Characters a person types, as opposed to those that the mask puts in. */
  readonly isTyped: (character: string) => boolean;
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export const isDigit = (character: string): boolean => character >= '0' && character <= '9';
export const toDigits = (text: string): string => text.replace(/\D/g, '');
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where the caret belongs after formatting: as many typed characters stay behind it as before. */
export function caretAfter(mask: Mask, raw: string, caret: number, formatted: string): number {
  let behind = [...raw.slice(caret)].filter(mask.isTyped).length;
  let position = formatted.length;
  while (behind > 0 && position > 0) {
    position -= 1;
    if (mask.isTyped(formatted[position] ?? '')) behind -= 1;
  }
  return position;
}

/**
 * The text after deleting only a character of the mask: the typed character next to it goes instead,
 * or backspace would stop at every bracket.
 */
function withoutNeighbour(
  mask: Mask,
  before: string,
  raw: string,
  caret: number,
  isForward: boolean,
): { readonly text: string; readonly caret: number } {
  const count = (text: string): number => [...text].filter(mask.isTyped).length;
  if (raw.length >= before.length || count(raw) !== count(before)) return { text: raw, caret };
  const step = isForward ? 1 : -1;
  for (let index = isForward ? caret : caret - 1; index >= 0 && index < raw.length; index += step) {
    if (mask.isTyped(raw[index] ?? '')) {
      return { text: raw.slice(0, index) + raw.slice(index + 1), caret: isForward ? caret : index };
    }
  }
  return { text: raw, caret };
}

/** The text after an input of this kind and the place of the caret in it, before the mask formats it. */
export function afterInput(
  mask: Mask,
  before: string,
  { value: raw, selectionStart }: HTMLInputElement | HTMLTextAreaElement,
  inputType: string,
): { readonly text: string; readonly caret: number } {
  const caret = selectionStart ?? raw.length;
  // Only a deletion takes the neighbour: pasting the same number without its spaces must not lose a digit.
  if (inputType.startsWith('delete'))
    return withoutNeighbour(mask, before, raw, caret, inputType === 'deleteContentForward');
  const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
  const text = isPasted && mask.fromPaste ? mask.fromPaste(raw) : raw;
  return { text, caret: text.length - (raw.length - caret) };
}
