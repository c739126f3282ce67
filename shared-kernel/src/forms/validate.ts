import type { FieldError } from '../contract/errors.ts';
import type { JsonSchema } from '../contract/forms.ts';
import { addDays, addMonths, isIsoDate } from '../domain/dates.ts';
import type { IsoDate } from '../domain/dates.ts';
import { guaranteeLastDay } from '../domain/guarantee.ts';
import { dateInMoscow, datesInRussia } from '../domain/instants.ts';
import { childPointer, valueAt } from '../domain/json-pointer.ts';
import { dereferenced, effectiveSchema, getValidator } from './effective-schema.ts';
import { FORMAT_CHECKS, isStringFormat } from './formats.ts';
import type { FieldSchema } from './form-document.ts';
import { getType } from './form-document.ts';
import { toFieldError, usefulUnits } from './schema-errors.ts';

type Loose = Readonly<Record<string, unknown>>;

/**
 * Checks a form's value against its schema: the same in the portal and at the bank. Empty text counts as
 * missing; a missing required object is reported by its own required fields. One error per field, in the order
 * of the form. An empty list means that the form is complete and right.
 */
export function validateForm(schema: JsonSchema, value: unknown): readonly FieldError[] {
  const prepared = preparedObject(schema as FieldSchema, value, schema) ?? {};
  const { errors: units } = getValidator(schema, schema).validate(prepared);
  const order: string[] = [];
  const keyed: FieldError[] = [];
  visitFields(schema as FieldSchema, prepared, '', schema, (path, field, parent) => {
    order.push(path);
    const error = accountError(path, field, parent) ?? meaningError(path, field, parent, prepared);
    if (error) keyed.push(error);
  });
  const found = usefulUnits(units).map((unit) => toFieldError(unit, schema, prepared));
  return inOrder([...found, ...keyed], order);
}

/** What a validator should see: no empty text, no empty optional objects, required objects there. */
function preparedObject(schema: FieldSchema, value: unknown, root: Loose): Loose | undefined {
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
  const kept: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(given)) {
    if (item === undefined || (typeof item === 'string' && item.trim() === '')) continue;
    kept[name] = item;
  }
  const { properties, required } = effectiveSchema(schema, kept, root);
  for (const [name, property] of properties) {
    const item = kept[name];
    if (getType(property) === 'object' && (item === undefined || isPlainObject(item))) {
      const inner = preparedObject(property, item, root) ?? {};
      if (Object.keys(inner).length > 0 || required.has(name)) kept[name] = inner;
      else delete kept[name];
    } else if (Array.isArray(item) && groupItem(property, root)) {
      const itemSchema = groupItem(property, root) ?? {};
      kept[name] = item.map((each) => (isPlainObject(each) ? preparedObject(itemSchema, each, root) : each));
    } else if (Array.isArray(item) && item.length === 0 && required.has(name)) {
      // Nothing chosen is nothing answered.
      delete kept[name];
    }
  }
  return kept;
}

/** The schema of a repeatable group's items; `undefined` for any other field. */
function groupItem({ items }: FieldSchema, root: Loose): FieldSchema | undefined {
  const item = items && (dereferenced(items as Loose, root) as FieldSchema);
  return item && getType(item) === 'object' ? item : undefined;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `visit` for every field that the schema declares for this value, in order. */
function visitFields(
  schema: FieldSchema,
  value: unknown,
  pointer: string,
  root: Loose,
  visit: (path: string, field: FieldSchema, parent: unknown) => void,
): void {
  for (const [name, field] of effectiveSchema(schema, value, root).properties) {
    const path = childPointer(pointer, name);
    const item = valueAt(value, childPointer('', name));
    visit(path, field, value);
    if (getType(field) === 'object') visitFields(field, item, path, root, visit);
    const itemSchema = groupItem(field, root);
    if (Array.isArray(item) && itemSchema) {
      for (const [index, each] of item.entries()) {
        visitFields(itemSchema, each, childPointer(path, index), root, visit);
      }
    }
  }
}

/** The key of an account against the BIK beside it; its shape alone is the format's part. */
function accountError(path: string, field: FieldSchema, parent: unknown): FieldError | undefined {
  if (field.format !== 'account' && field.format !== 'correspondent-account') return undefined;
  const account = valueAt(parent, path.slice(path.lastIndexOf('/')));
  const bik = valueAt(parent, childPointer('', field['x-bik'] ?? 'bik'));
  if (typeof account !== 'string' || typeof bik !== 'string') return undefined;
  const reason = FORMAT_CHECKS[field.format](account, bik);
  // A wrong BIK has an error of its own.
  return reason === undefined || reason === 'bik'
    ? undefined
    : { path, code: field.format, detail: { reason } };
}

/** What a single value cannot tell of itself: which format it has, ages, the order of two dates, the sum of a table's column. */
function meaningError(
  path: string,
  field: FieldSchema,
  parent: unknown,
  root: unknown,
): FieldError | undefined {
  const value = valueAt(parent, path.slice(path.lastIndexOf('/')));
  const { 'x-formatBy': formatBy, 'x-sumAtMost': sumAtMost } = field;
  const format = formatBy?.formats[String(valueAt(root, formatBy.path))];
  const reason = format && typeof value === 'string' ? FORMAT_CHECKS[format](value) : undefined;
  if (format && reason !== undefined) return { path, code: format, detail: { reason } };
  const dated = isIsoDate(value) ? dateError(path, field, value, root) : undefined;
  if (dated) return dated;
  if (sumAtMost && Array.isArray(value)) {
    const sum = value.reduce<number>((all, row) => {
      const part = valueAt(row, childPointer('', sumAtMost.of));
      return all + (typeof part === 'number' ? part : 0);
    }, 0);
    if (sum > sumAtMost.limit)
      return { path, code: 'sum', detail: { limit: sumAtMost.limit, sum, format: 'percent' } };
  }
  return undefined;
}

const TODAY = 'today';

/** A date against another one, against today, or against an age. */
function dateError(path: string, field: FieldSchema, value: IsoDate, root: unknown): FieldError | undefined {
  const { 'x-minAge': minAge, 'x-notBefore': notBefore, 'x-notAfter': notAfter } = field;
  const now = new Date();
  if (minAge !== undefined && addMonths(value, minAge * 12) > dateInMoscow(now))
    return { path, code: 'age', detail: { limit: minAge } };
  if (notBefore === TODAY && value < datesInRussia(now).earliest) return { path, code: 'past' };
  if (notAfter === TODAY && value > datesInRussia(now).latest) return { path, code: 'future' };
  const other = notBefore === undefined || notBefore === TODAY ? undefined : valueAt(root, notBefore);
  if (isIsoDate(other) && value < other) return { path, code: 'not_before', detail: { date: other } };
  return coverError(path, field, value, root);
}

/** A date that what is to cover it does not outlast. */
function coverError(
  path: string,
  { 'x-coveredBy': cover }: FieldSchema,
  value: IsoDate,
  root: unknown,
): FieldError | undefined {
  const from = cover && valueAt(root, cover.from);
  if (!cover || !isIsoDate(from)) return undefined;
  if (cover.unless.in.includes(valueAt(root, cover.unless.path))) return undefined;
  const { days, marginDays } = cover;
  const until = guaranteeLastDay(from, days);
  const latest = addDays(until, -marginDays);
  return value > latest
    ? { path, code: 'not_covered', detail: { date: latest, until, marginDays } }
    : undefined;
}

/** Of several errors of a field the most telling one stays. */
const PRIORITY = ['required', 'type', 'enum', 'const', 'format'];

function rank(code: string): number {
  if (code === 'unknown_field') return PRIORITY.length + 1;
  const index = PRIORITY.indexOf(isStringFormat(code) ? 'format' : code);
  return index === -1 ? PRIORITY.length : index;
}

function inOrder(errors: readonly FieldError[], order: readonly string[]): readonly FieldError[] {
  const position = new Map(order.map((path, index) => [path, index]));
  const best = new Map<string, FieldError>();
  for (const error of errors) {
    const known = best.get(error.path);
    if (!known || rank(error.code) < rank(known.code)) best.set(error.path, error);
  }
  const at = (error: FieldError): number => position.get(error.path) ?? order.length;
  return [...best.values()].sort((a, b) => at(a) - at(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
