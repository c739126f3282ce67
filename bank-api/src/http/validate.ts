import type { z } from 'zod';
import type { FieldError } from 'shared-kernel/contract/errors';

type Issue = z.core.$ZodIssue;
type Detail = NonNullable<FieldError['detail']>;

/** JSON pointer (RFC 6901) of a path. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Codes are named after the keywords of JSON Schema, as those of the forms are. */
const BOUND_CODES: Readonly<Record<string, readonly [min: string, max: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  set: ['minItems', 'maxItems'],
};

function boundCode(origin: string, end: 0 | 1): string {
  return BOUND_CODES[origin]?.[end] ?? (end === 0 ? 'minimum' : 'maximum');
}

function getCode(issue: Issue, isMissing: boolean): { readonly code: string; readonly detail?: Detail } {
  if (isMissing) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'type', detail: { expected: issue.expected } };
    case 'too_small':
      return { code: boundCode(issue.origin, 0), detail: { limit: Number(issue.minimum) } };
    case 'too_big':
      return { code: boundCode(issue.origin, 1), detail: { limit: Number(issue.maximum) } };
    case 'invalid_format':
      if (issue.format === 'regex') return { code: 'pattern' };
      return issue.format === 'email'
        ? { code: 'email', detail: { reason: 'format' } }
        : { code: 'format', detail: { format: issue.format } };
    case 'invalid_value':
      return { code: 'enum' };
    case 'not_multiple_of':
      return { code: 'multipleOf', detail: { limit: issue.divisor } };
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return { code: typeof code === 'string' ? code : 'invalid' };
    }
    default:
      return { code: 'no_match' };
  }
}

function toFieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: toPointer([...issue.path, key]), code: 'unknown_field' }));
    }
    return [{ path: toPointer(issue.path), ...getCode(issue, valueAt(input, issue.path) === undefined) }];
  });
}

export type Checked = { readonly value: unknown; readonly errors: readonly FieldError[] };

/** Checks a part of a request against its schema. Without a schema nothing may be given. */
export function checkPart(schema: z.ZodType | undefined, input: unknown): Checked {
  if (schema === undefined) {
    if (input === undefined || input === null) return { value: undefined, errors: [] };
    if (typeof input !== 'object' || Array.isArray(input))
      return { value: undefined, errors: [{ path: '', code: 'unexpected' }] };
    return {
      value: undefined,
      errors: Object.keys(input).map((key) => ({ path: toPointer([key]), code: 'unknown_field' })),
    };
  }
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data, errors: [] };
  return { value: undefined, errors: toFieldErrors(result.error.issues, input) };
}
