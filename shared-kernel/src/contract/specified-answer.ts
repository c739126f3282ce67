import type { AnswerShape, FieldShape, FieldShapes } from './specified-calls.ts';

/** A field that the answer lacks or holds in another shape. Rows of a list share a field: `objs[].status`. */
export interface MissingField {
  readonly field: string;
  readonly expected: string;
  /** What stands there: a kind of value, never the value, which may be somebody's. */
  readonly found: string;
}

export interface Comparison {
  readonly missing: readonly MissingField[];
  /** Fields that the specification does not name. */
  readonly extra: readonly string[];
  /** Rows of a list that were looked at; without any, what they hold is not known. */
  readonly rows?: number;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function getKind(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', object: 'an object' }[typeof value as string] ?? `a ${typeof value}`;
}

const EXPECTED = {
  text: 'a text',
  id: 'a text or a number',
  number: 'a number',
  boolean: 'a boolean',
  anything: 'any value',
  object: 'an object',
  list: 'a list',
} as const;

function hasShape(shape: FieldShape, value: unknown): boolean {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' && (shape.oneOf?.includes(value) ?? true);
    case 'id':
      return typeof value === 'string' || typeof value === 'number';
    case 'number':
    case 'boolean':
      return typeof value === shape.is;
    case 'anything':
      return value !== undefined;
    case 'object':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
  }
}

/** Collects what is missing and extra, each field once however many rows show it. */
class Findings {
  readonly missing = new Map<string, MissingField>();
  readonly extra = new Set<string>();

  object(fields: FieldShapes, value: Json, at: string): void {
    for (const [name, shape] of Object.entries(fields)) this.field(shape, value[name], at + name);
    for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) this.extra.add(at + name);
  }

  field(shape: FieldShape, value: unknown, at: string): void {
    if (value === undefined && shape.optional) return;
    if (value === null && shape.nullable) return;
    if (!hasShape(shape, value)) return this.lacks(at, describeExpected(shape), describeFound(shape, value));
    if (shape.is === 'object') this.object(shape.fields, value as Json, at === '' ? '' : `${at}.`);
    if (shape.is === 'list') for (const item of value as unknown[]) this.field(shape.of, item, `${at}[]`);
  }

  rows(row: FieldShapes, rows: readonly unknown[], at: string): void {
    for (const value of rows) this.field({ is: 'object', fields: row }, value, `${at}[]`);
  }

  lacks(field: string, expected: string, found: string): void {
    if (!this.missing.has(field)) this.missing.set(field, { field, expected, found });
  }
}

function describeExpected(shape: FieldShape): string {
  const { oneOf } = shape as { oneOf?: readonly string[] };
  const known = oneOf === undefined ? EXPECTED[shape.is] : `one of ${oneOf.join(', ')}`;
  return shape.nullable ? `${known} or null` : known;
}

const describeFound = (shape: FieldShape, value: unknown): string =>
  shape.is === 'text' && typeof value === 'string' ? 'another text' : getKind(value);

const COUNTS = ['count', 'notifications_count', 'total'] as const;

function comparePage(found: Findings, row: FieldShapes, answer: unknown): number {
  if (Array.isArray(answer)) {
    found.rows(row, answer, '');
    return answer.length;
  }
  const shape = isObject(answer) && 'data' in answer ? 'data' : 'objs';
  const rows = isObject(answer) ? answer[shape] : undefined;
  if (!isObject(answer) || !Array.isArray(rows)) {
    found.lacks('objs', '{objs, info}, {data, pagination} or a list', getKind(answer));
    return 0;
  }
  found.rows(row, rows, shape);
  const { [shape]: _rows, ...rest } = answer;
  // What stands in `pagination` the specification does not say; its name is enough.
  const around: FieldShapes =
    shape === 'objs'
      ? { info: { is: 'object', fields: { count_objs: { is: 'number' } } } }
      : { pagination: { is: 'anything' } };
  found.object(around, rest, '');
  return rows.length;
}

function compareCount(found: Findings, answer: unknown): void {
  if (typeof answer === 'number') return;
  if (!isObject(answer)) return found.lacks('count', 'a number, or an object that names it', getKind(answer));
  const name = COUNTS.find((known) => known in answer) ?? 'count';
  found.object({ [name]: { is: 'number' } }, answer, '');
}

/** What an answer lacks of the specification, and what it has beside it. */
export function compareAnswer(shape: AnswerShape, answer: unknown): Comparison {
  const found = new Findings();
  let rows: number | undefined;
  switch (shape.kind) {
    case 'unread':
      break;
    case 'object':
      found.field({ is: 'object', fields: shape.fields }, answer, '');
      break;
    case 'page':
      rows = comparePage(found, shape.row, answer);
      break;
    case 'rows':
      found.field({ is: 'list', of: { is: 'object', fields: shape.row } }, answer, '');
      rows = Array.isArray(answer) ? answer.length : 0;
      break;
    case 'count':
      compareCount(found, answer);
      break;
  }
  return {
    missing: [...found.missing.values()],
    extra: [...found.extra],
    ...(rows === undefined ? {} : { rows }),
  };
}
