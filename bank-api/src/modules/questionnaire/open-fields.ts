import { isDeepStrictEqual } from 'node:util';
import type { FormDocument } from 'shared-kernel/contract/forms';
import { answerPointers, dependentFields } from '../forms/index.ts';

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
 * What remarks at these pointers open: their fields, and what may have to be changed with them. A list is opened as a whole:
 * its entries have no names by which they could be told apart.
 */
export function findOpenFields(form: FormDocument, pointers: readonly string[]): string[] {
  const fields = answerPointers(form);
  const opened = new Set(
    pointers.map((pointer) => fields.find((field) => pointer.startsWith(`${field}/`)) ?? pointer),
  );
  // The loop reaches what is added meanwhile.
  for (const field of opened) for (const dependent of dependentFields(form, field)) opened.add(dependent);
  return [...opened];
}
