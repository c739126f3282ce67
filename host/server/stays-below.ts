/**
 * Whether the target of a request (`/banks/sgb/x?y=1`) leads below `base` (`/banks/sgb/`), whichever server reads it:
 * it begins with it as it is, and has neither `.` nor `..` as a part, nor a separator but `/`. It is well encoded: the
 * router finds no route for another.
 */
export function staysBelow(target: string, base: string): boolean {
  const [path = ''] = target.split('?');
  if (!path.startsWith(base) || /[\\#]|%2f|%5c/i.test(path)) return false;
  // What follows a `;` some servers take off.
  return !/\/\.{1,2}(?:[/;]|$)/.test(decodeURIComponent(path));
}
