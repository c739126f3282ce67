import { z } from 'zod';
import type { ListPage } from './common.ts';

/**
 * How the portal reads answers of banks. What the specification names is required; what the contract added is used where
 * it is there in the contract's shape, and is as good as absent otherwise. `response` of an endpoint stays the promise of
 * the reference bank.
 */

type Addition<Schema extends z.ZodType> = z.ZodCatch<z.ZodOptional<Schema>>;

type Reader<Shape extends z.core.$ZodLooseShape, Required extends keyof Shape> = {
  [Key in keyof Shape]: Key extends Required
    ? Shape[Key]
    : Shape[Key] extends z.ZodType
      ? Addition<Shape[Key]>
      : never;
};

/** A field that a bank need not have. */
export function addition<Schema extends z.ZodType>(schema: Schema): Addition<Schema> {
  return schema.optional().catch(undefined as z.output<Schema> | undefined);
}

/** The object with these fields required and every other an addition. */
export function toReader<Shape extends z.core.$ZodLooseShape, const Required extends keyof Shape>(
  schema: z.ZodObject<Shape>,
  required: readonly Required[],
): z.ZodObject<Reader<Shape, Required>> {
  const names = new Set<PropertyKey>(required);
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    names.has(name) ? field : addition(field as z.ZodType),
  ]);
  return z.object(Object.fromEntries(fields) as Reader<Shape, Required>);
}

/** Any 2xx is success, whatever the body. */
export const unreadReader = z.unknown().transform(() => undefined);

/** Any 2xx is success; the answer is used where it is one of the contract. */
export function optionalReader<Schema extends z.ZodType>(schema: Schema): Addition<Schema> {
  return addition(schema);
}

/** An identifier: a number or a text, the bank's own affair. */
export const anyIdReader = z.union([z.string().min(1), z.number()]).transform(String);

/** Names of the fields that make a row unreadable. */
export type UnreadRow = readonly string[];

const UNREAD_ROWS = Symbol('unread rows');

interface WithUnreadRows {
  readonly [UNREAD_ROWS]?: readonly UnreadRow[];
}

function readRows<Row extends z.ZodType>(row: Row, answer: readonly unknown[]): z.output<Row>[] {
  const unread: UnreadRow[] = [];
  const rows = answer.flatMap((value) => {
    const parsed = row.safeParse(value);
    if (parsed.success) return [parsed.data];
    unread.push(parsed.error.issues.map(({ path }) => path.map(String).join('.')));
    return [];
  });
  // Not a field of the answer: it is noted for the report alone.
  return unread.length === 0 ? rows : Object.defineProperty(rows, UNREAD_ROWS, { value: unread });
}

/** A list within an answer: a row that cannot be read is left out and hides no other. */
export function rowsReader<Row extends z.ZodType>(row: Row) {
  return z.array(z.unknown()).transform((answer) => readRows(row, answer));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const countReader = z.int().nonnegative();
const cursorReader = z.string().nullable();
const given = <Schema extends z.ZodType>(schema: Schema, value: unknown) => schema.safeParse(value).data;

/** A page in any of the three shapes of chapter 3. What stands around the rows need not be there. */
export function pageReader<Row extends z.ZodType>(row: Row) {
  return z.unknown().transform((answer, context): ListPage<z.output<Row>> => {
    const shape = isObject(answer) ? (Array.isArray(answer['objs']) ? 'objs' : 'data') : undefined;
    const listed = isObject(answer) && shape !== undefined ? answer[shape] : answer;
    if (!Array.isArray(listed)) {
      context.addIssue({ code: 'custom', message: 'a list', path: [shape ?? 'objs'] });
      return z.NEVER;
    }
    const around = isObject(answer) ? answer[shape === 'objs' ? 'info' : 'pagination'] : undefined;
    const { count_objs, total, capped, next, previous } = isObject(around) ? around : {};
    const items = readRows(row, listed);
    const known = given(countReader, shape === 'objs' ? count_objs : total);
    const unread = listed.length - items.length;
    return {
      items,
      total: known ?? listed.length,
      capped: given(z.boolean(), capped),
      next: given(cursorReader, next),
      previous: given(cursorReader, previous),
      ...(unread > 0 ? { unread } : {}),
      ...(known === undefined ? { isTotalUnknown: true } : {}),
    };
  });
}

/** The rows that were left out of an answer, wherever a list stands in it. */
export function findUnreadRows(answer: unknown): readonly UnreadRow[] {
  if (Array.isArray(answer)) return (answer as WithUnreadRows)[UNREAD_ROWS] ?? [];
  return isObject(answer) ? Object.values(answer).flatMap(findUnreadRows) : [];
}
