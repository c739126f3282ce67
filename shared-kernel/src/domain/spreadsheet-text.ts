/** Signs by which a spreadsheet takes a cell for a formula, and white space that hides them. */
const FORMULA = /^[=+\-@\t\r\n]/u;

/** A text as it may stand in a cell: one that begins like a formula gets an apostrophe, so no spreadsheet runs it. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
