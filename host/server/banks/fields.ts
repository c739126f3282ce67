import type { Fields, Scalar, Source } from './mapping.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at `access.key`; `undefined` where a part of the way is missing. */
export function getAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}

function setAt(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let place = target;
  for (const name of names) {
    const inner: unknown = place[name];
    const next: Record<string, unknown> = isObject(inner) ? { ...inner } : {};
    place[name] = next;
    place = next;
  }
  place[last] = value;
}

/** The fields that are named, each from its source; one without a value is left out. */
export function writeFields(fields: Fields, from: unknown): Json {
  const written: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(fields)) {
    const value = readSource(source, from);
    if (value !== undefined) setAt(written, name, value);
  }
  return written;
}

export function readSource(source: Source, from: unknown): unknown {
  if (typeof source === 'string') return getAt(from, source);
  if ('value' in source) return source.value;
  if ('each' in source) return writeRows(source, from);
  return translate(getAt(from, source.from), source);
}

/** Rows that are no list stay what they are: the page, or the check, then says what is wrong. */
export function writeRows(
  { from: path, each }: { readonly from?: string | undefined; readonly each?: Fields | undefined },
  from: unknown,
): unknown {
  const rows = path === undefined ? from : getAt(from, path);
  if (!Array.isArray(rows) || each === undefined) return rows;
  return rows.map((row: unknown) => writeFields(each, row));
}

/** Values that are not listed stay as they are, unless there is one for all of them. */
function translate(
  value: unknown,
  { values, otherwise }: { values?: Readonly<Record<string, Scalar>> | undefined; otherwise?: unknown },
): unknown {
  if (values && value !== undefined && Object.hasOwn(values, String(value))) return values[String(value)];
  return (values || value === undefined) && otherwise !== undefined ? otherwise : value;
}
