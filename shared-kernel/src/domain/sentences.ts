/** The text with a full stop at its end, but for one that has its own: `…: Иванов И. И.` gets no second one. */
export const withFullStop = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);
