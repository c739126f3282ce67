import { readFileSync } from 'node:fs';
import { errorCodeSchema } from 'shared-kernel/contract/errors';
import { SPECIFIED_CALLS } from 'shared-kernel/contract/specified-calls';
import { z } from 'zod';
import { ConfigFileError } from '../startup-error.ts';

/**
 * How a bank's calls differ from the specification's, as data: docs/banks.md. Nothing in it is ever run: it names
 * fields, values, addresses and statuses, and there are no expressions.
 */
const PATH = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;
const UNUSABLE = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/;
const fieldPath = z
  .string()
  .regex(PATH, 'is not a field or a way to one: access.key')
  .refine((path) => !UNUSABLE.test(path), 'names a field that no answer has');

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.output<typeof scalar>;

/** Where the value of a field comes from. */
export type Source =
  | string
  | {
      readonly from: string;
      readonly values?: Readonly<Record<string, Scalar>> | undefined;
      readonly otherwise?: Scalar | undefined;
    }
  | { readonly from: string; readonly each: Fields }
  | { readonly value: Scalar | readonly Scalar[] };
export type Fields = Readonly<Record<string, Source>>;

const NO_SOURCE = 'is neither a field nor one of {from, values, otherwise}, {from, each}, {value}';

const source: z.ZodType<Source> = z.lazy(() =>
  z.union(
    [
      fieldPath,
      z.strictObject({ from: fieldPath, each: fields }),
      z.strictObject({
        from: fieldPath,
        values: z.record(z.string(), scalar).optional(),
        otherwise: scalar.optional(),
      }),
      z.strictObject({ value: z.union([scalar, z.array(scalar)]) }),
    ],
    NO_SOURCE,
  ),
);
const fields: z.ZodType<Fields> = z.lazy(() => z.record(fieldPath, source));

const status = z.int().min(200).max(599);
const statuses = z.record(z.string().regex(/^[2-5]\d\d$/, 'is not a status'), status);

const callSchema = z.strictObject({
  /** Method and address at the bank, below `base`: `POST /deals/{hashPassword}/archive`. */
  to: z
    .string()
    .regex(
      /^(?:GET|POST|PUT|PATCH|DELETE) (?:\/(?:[\w.~-]*|\{\w+\}))+$/,
      'is not a method and an address: POST /deals/{hashPassword}/archive',
    )
    .refine((to) => !/\/\.{1,2}(?:\/|$)/.test(to), 'must not lead upwards')
    .optional(),
  /** What is sent instead of the portal's query and body. */
  query: fields.optional(),
  body: fields.optional(),
  /** The portal's fields, by the bank's; or one value that is the whole answer. */
  answer: z.union([fieldPath, fields]).optional(),
  /** The answer is a list without pages. */
  rows: z.strictObject({ from: fieldPath.optional(), each: fields.optional() }).optional(),
  /** The answer is a page of a list. */
  page: z
    .strictObject({
      from: fieldPath.optional(),
      each: fields.optional(),
      total: fieldPath.optional(),
      /** The bank has cursors in place of page numbers: the parameter, and where the next one stands. */
      cursor: z.strictObject({ send: fieldPath, next: fieldPath }).optional(),
    })
    .optional(),
  status: statuses.default({}),
});
export type CallMapping = z.output<typeof callSchema>;

const mappingSchema = z.strictObject({
  /** In place of `/banks/{code}`, in front of every address. */
  base: z
    .string()
    .regex(/^(?:\/[\w-]+)*$/, 'is not an address without a slash at its end: /v1')
    .optional(),
  /** Field in which the bank wraps every answer. */
  envelope: fieldPath.optional(),
  /** Statuses of the bank that mean another one here. */
  status: statuses.default({}),
  /** Where an error's code stands: an answer that has one is an error, whatever its status. */
  errors: z
    .strictObject({
      code: fieldPath,
      /** A sentence for the agent, in Russian. */
      message: fieldPath.optional(),
      codes: z
        .record(z.string(), z.strictObject({ code: errorCodeSchema, status: z.int().min(400).max(599) }))
        .default({}),
    })
    .optional(),
  /** By the ids of the specification's calls: `listApplications`. */
  calls: z.record(z.string(), callSchema).default({}),
});
export type BankMapping = z.output<typeof mappingSchema>;

/** Reads a mapping; throws a `ConfigFileError` that says what is wrong and where. */
export function readMapping(file: string): BankMapping {
  const parsed = mappingSchema.safeParse(readJson(file));
  if (!parsed.success) {
    const issue = deepest(parsed.error.issues[0]);
    throw wrong(file, issue?.path ?? [], issue?.message ?? 'is wrong');
  }
  for (const [id, call] of Object.entries(parsed.data.calls)) {
    const known = SPECIFIED_CALLS.find((each) => each.id === id);
    if (!known) throw wrong(file, ['calls', id], 'is no call of the specification');
    const shapes = [call.answer, call.rows, call.page].filter((shape) => shape !== undefined);
    if (shapes.length > 1)
      throw wrong(file, ['calls', id], 'has more than one of "answer", "rows" and "page"');
    if (call.page && known.answer.kind !== 'page')
      throw wrong(file, ['calls', id, 'page'], 'belongs to a list with pages');
    const names = [...(call.to ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const given = [...known.sends, ...[...known.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)];
    const unknown = names.find((name) => !given.includes(name));
    if (unknown !== undefined)
      throw wrong(file, ['calls', id, 'to'], `has {${unknown}}, but the call has only ${given.join(', ')}`);
  }
  return parsed.data;
}

function wrong(file: string, path: readonly PropertyKey[], message: string): ConfigFileError {
  const where = path.map(String).join('.') || '(top level)';
  return new ConfigFileError(`${file}: "${where}" ${message}. Correct it and start again.`);
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Of a choice, the fault inside the alternative that was meant; the choice itself where none comes near. */
function deepest(issue: Issue | undefined): Issue | undefined {
  // A field that is missing says only which alternative it was not; one inside `each` says what is wrong.
  const least = issue?.message === NO_SOURCE ? 2 : 1;
  const inner = issue?.errors?.flat().find(({ path }) => path.length >= least);
  return issue && inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigFileError(
      `${file} cannot be read. Create it, or name another file as the bank's mapping.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigFileError(
      `${file} is not valid JSON (${(error as Error).message}). Correct it and start again.`,
    );
  }
}
