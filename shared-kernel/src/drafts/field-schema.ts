import type { JsonSchema } from '../contract/forms.ts';
import { displayValue, pointerTokens } from '../forms/index.ts';
import type { FieldSchema } from '../forms/index.ts';

type Schema = FieldSchema & {
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
};

/** The schema of a field wherever the form declares it: at the top, or under a condition. */
export function fieldSchemaAt(root: JsonSchema, pointer: string): FieldSchema | undefined {
  let schema: Schema | undefined = root as Schema;
  for (const token of pointerTokens(pointer)) {
    schema = schema && (/^\d+$/u.test(token) && schema.items ? schema.items : findProperty(schema, token));
  }
  return schema;
}

function findProperty(schema: Schema, name: string): Schema | undefined {
  const own = schema.properties?.[name];
  if (own) return own;
  const branches = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), schema.then, schema.else];
  for (const branch of branches) {
    const found = branch && findProperty(branch, name);
    if (found) return found;
  }
  return undefined;
}

/** Titles on the way to a field: «Заёмщик — ИНН». */
export function fieldTitle(root: JsonSchema, pointer: string): string {
  const tokens = pointerTokens(pointer);
  const titles = tokens.map((token, index) => {
    const path = `/${tokens.slice(0, index + 1).join('/')}`;
    const title = fieldSchemaAt(root, path)?.title;
    if (title !== undefined) return title;
    if (/^\d+$/u.test(token)) return String(Number(token) + 1);
    // A group without a title is the form's own business; a field without one has at least its name.
    return index === tokens.length - 1 ? token : undefined;
  });
  return titles.filter((title) => title !== undefined).join(' — ');
}

/** A value in words; groups are listed entry by entry. */
export function fieldText(schema: FieldSchema | undefined, value: unknown): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    return value.map((item, index) => `${index + 1}. ${entryText(schema?.items, item)}`).join('\n');
  }
  return displayValue(schema ?? {}, value);
}

function entryText(schema: FieldSchema | undefined, entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return displayValue(schema ?? {}, entry);
  return Object.entries(entry)
    .map(([key, value]) => {
      const field = schema?.properties?.[key];
      return `${field?.title ?? key}: ${fieldText(field, value)}`;
    })
    .join(', ');
}
