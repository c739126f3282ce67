/**
 * Whether a version lies in a range. Ranges as remotes state them: `^1.2.0`, `~1.2.0`, `>=1.2.0`, `1.2.0`, `*`.
 * Anything else matches nothing: an unreadable range must not let code run.
 */
export function satisfiesRange(version: string, range: string): boolean {
  if (range.trim() === '*') return true;
  const match = /^(\^|~|>=)?(\d+)\.(\d+)\.(\d+)$/.exec(range.trim());
  const given = parse(version);
  if (!match || !given) return false;
  const wanted: Version = [Number(match[2]), Number(match[3]), Number(match[4])];
  if (compare(given, wanted) < 0) return false;
  switch (match[1]) {
    case '>=':
      return true;
    case '~':
      return given[0] === wanted[0] && given[1] === wanted[1];
    case '^':
      return wanted[0] > 0 ? given[0] === wanted[0] : given[0] === 0 && given[1] === wanted[1];
    default:
      return compare(given, wanted) === 0;
  }
}

/** Whether a range lets in what is older than a version. One that cannot be read lets nothing in. */
export function beginsBefore(range: string, version: string): boolean {
  const lowest = parse(range.trim() === '*' ? '0.0.0' : range.replace(/^\D+/, ''));
  const given = parse(version);
  return lowest !== undefined && given !== undefined && compare(lowest, given) < 0;
}

type Version = readonly [number, number, number];

function parse(version: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
