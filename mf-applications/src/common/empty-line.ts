/** Keeps the place of the number of rows on a phone, where it is a line of its own. */
export const EMPTY_LINE = '\u00a0';
