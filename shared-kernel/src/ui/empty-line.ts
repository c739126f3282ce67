/** Keeps the place of a page's subtitle until it is known: on a phone it is a line of its own. */
export const EMPTY_LINE = '\u00a0';
