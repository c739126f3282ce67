/** A text as it is searched: case and the two ways to write «ё» do not matter. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');
