import { isDeepStrictEqual } from 'node:util';

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOpen(pointer: string, openFields: readonly string[]): boolean {
  return openFields.some((open) => pointer === open || pointer.startsWith(`${open}/`));
}

/**
 * The first field that differs although it was not opened by the reviewer; `undefined` when there is none.
 * Lists are opened as a whole.
 */
export function firstForbiddenChange(
  before: unknown,
  after: unknown,
  openFields: readonly string[],
  pointer = '',
): string | undefined {
  if (isOpen(pointer, openFields) || isDeepStrictEqual(before, after)) return undefined;
  if (!isGroup(before ?? {}) || !isGroup(after ?? {}) || (!isGroup(before) && !isGroup(after)))
    return pointer;
  const left = isGroup(before) ? before : {};
  const right = isGroup(after) ? after : {};
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = firstForbiddenChange(left[name], right[name], openFields, `${pointer}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * What the reviewer's comments open. A list is opened as a whole: its entries have no names by which they could be
 * told apart.
 */
export function findOpenFields(
  comments: Readonly<Record<string, string>>,
  fields: readonly string[],
): string[] {
  const opened = Object.keys(comments).map(
    (pointer) => fields.find((field) => pointer.startsWith(`${field}/`)) ?? pointer,
  );
  return [...new Set(opened)];
}
