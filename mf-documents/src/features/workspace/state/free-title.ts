/** The bank keeps at most this many characters of a document's name. */
export const MAX_TITLE = 100;

/** Numbers a title that is taken, «scan (2)»: at the bank a file of a known name is a new version of that document. */
export function toFreeTitle(title: string, taken: ReadonlySet<string>): string {
  let free = title;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = ` (${number})`;
    free = `${title.slice(0, MAX_TITLE - suffix.length).trimEnd()}${suffix}`;
  }
  return free;
}

/** The same for the name of a file, whose end stays: it has the extension, and mostly the version. */
export function toFreeFileName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]+)?$/su.exec(name) ?? [];
  let free = name.slice(-MAX_TITLE);
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = ` (${number})${extension}`;
    free = `${stem.slice(suffix.length - MAX_TITLE)}${suffix}`;
  }
  return free;
}
