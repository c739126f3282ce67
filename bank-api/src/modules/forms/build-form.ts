import { createHash } from 'node:crypto';
import type { FieldUi, FormDocument, JsonSchema } from 'shared-kernel/contract/forms';
import type { FormField } from './fields.ts';

/** A condition on an answer of the same form. */
export interface FormCondition {
  /** JSON pointer of the answer: `/client/type`. */
  readonly pointer: string;
  readonly equals: string | boolean;
}

/** A question, or a table of questions that is repeated. */
export type FormEntry = FormField | FormList;

/** Rows of the same questions: owners, related companies. */
export interface FormList {
  readonly list: {
    readonly title: string;
    readonly minRows: number;
    readonly maxRows: number;
    /** The most that a column of shares may add up to, basis points. */
    readonly sumAtMost?: { readonly of: string; readonly limit: number };
    /** Questions of a row by property name. */
    readonly row: Readonly<Record<string, FormField>>;
  };
}

export interface FormSection {
  readonly title: string;
  readonly description?: string;
  /** Title of the page on which the section stands, where the form has pages. */
  readonly page?: string;
  /** Questions by JSON pointer, in the order in which they are asked. */
  readonly fields: Readonly<Record<string, FormEntry>>;
  /** The section is asked only when the condition holds. */
  readonly when?: FormCondition;
}

export function rows(
  title: string,
  row: Readonly<Record<string, FormField>>,
  {
    min = 0,
    max = 20,
    sumAtMost,
  }: { readonly min?: number; readonly max?: number } & Pick<FormList['list'], 'sumAtMost'> = {},
): FormList {
  return { list: { title, minRows: min, maxRows: max, row, ...(sumAtMost ? { sumAtMost } : {}) } };
}

interface ObjectSchema {
  type: 'object';
  properties: Record<string, JsonSchema | ObjectSchema>;
  required: string[];
}

function emptyObject(): ObjectSchema {
  return { type: 'object', properties: {}, required: [] };
}

function isGroup(schema: JsonSchema | ObjectSchema): schema is ObjectSchema {
  return schema.type === 'object' && 'properties' in schema;
}

function entrySchema(entry: FormEntry): JsonSchema {
  if (!('list' in entry)) return entry.schema;
  const { title, minRows, maxRows, row, sumAtMost } = entry.list;
  const items = emptyObject();
  for (const [name, question] of Object.entries(row)) {
    items.properties[name] = question.schema;
    if (question.required) items.required.push(name);
  }
  return {
    type: 'array',
    title,
    minItems: minRows,
    maxItems: maxRows,
    ...(sumAtMost ? { 'x-sumAtMost': sumAtMost } : {}),
    items: { ...items },
  };
}

function isNeeded(entry: FormEntry): boolean {
  return 'list' in entry ? entry.list.minRows > 0 : entry.required;
}

function insert(root: ObjectSchema, pointer: string, entry: FormEntry): void {
  const names = pointer.split('/').slice(1);
  const last = names.pop();
  if (last === undefined) throw new Error(`not a pointer: ${pointer}`);
  let at = root;
  for (const name of names) {
    const group = (at.properties[name] ??= emptyObject());
    if (!isGroup(group)) throw new Error(`no group of answers: ${name}`);
    // A group is needed as soon as one of its answers is.
    if (isNeeded(entry) && !at.required.includes(name)) at.required.push(name);
    at = group;
  }
  at.properties[last] = entrySchema(entry);
  if (isNeeded(entry)) at.required.push(last);
}

function conditionSchema({ pointer, equals }: FormCondition): JsonSchema {
  return pointer
    .split('/')
    .slice(1)
    .reduceRight<JsonSchema>(
      (inner, name) => ({ type: 'object', properties: { [name]: inner }, required: [name] }),
      { const: equals },
    );
}

function conditional(section: FormSection, condition: FormCondition): JsonSchema {
  const then = emptyObject();
  for (const [pointer, entry] of Object.entries(section.fields)) insert(then, pointer, entry);
  return { if: conditionSchema(condition), then: { ...then } };
}

function hints(sections: readonly FormSection[]): Record<string, FieldUi> {
  const all: Record<string, FieldUi> = {};
  for (const { fields } of sections) {
    for (const [pointer, entry] of Object.entries(fields)) {
      if ('list' in entry) {
        for (const [name, question] of Object.entries(entry.list.row))
          all[`${pointer}/*/${name}`] = question.ui;
      } else if (Object.keys(entry.ui).length > 0) {
        all[pointer] = entry.ui;
      }
    }
  }
  return all;
}

/**
 * Makes the document that the bank serves: JSON Schema 2020-12 with hints. A conditional section becomes
 * `if`/`then`; its questions exist in the schema only while the condition holds. Its id ends with a digest of what it says,
 * so an open portal notices that a form has changed.
 */
export function buildForm(name: string, title: string, sections: readonly FormSection[]): FormDocument {
  const root = emptyObject();
  const conditions: JsonSchema[] = [];
  for (const section of sections) {
    if (section.when !== undefined) {
      conditions.push(conditional(section, section.when));
      continue;
    }
    for (const [pointer, entry] of Object.entries(section.fields)) insert(root, pointer, entry);
  }
  const form = {
    title,
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...root,
      ...(conditions.length === 0 ? {} : { allOf: conditions }),
    },
    ui: {
      sections: sections.map(({ title: heading, description, page, fields }) => ({
        title: heading,
        ...(description === undefined ? {} : { description }),
        ...(page === undefined ? {} : { page }),
        fields: Object.keys(fields),
      })),
      fields: hints(sections),
    },
  };
  const digest = createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 8);
  return { id: `${name}/${digest}`, ...form };
}
