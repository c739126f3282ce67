/** Pause after the last key before the bank is asked, ms. */
export const SEARCH_PAUSE_MS = 250;

/** A text as it is compared: typed in any case, with `е` for `ё`. */
export function plainText(text: string): string {
  return text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();
}
