import type { FieldUi, FormDocument, FormValue, JsonSchema } from '../contract/forms.ts';

/**
 * The form document (`contract/forms.ts`): JSON Schema 2020-12 with UI hints.
 *
 * - The label of a field is the schema's `title`; `description` is its help unless the hint gives one.
 * - `ui.sections[].fields` are JSON pointers of leaves (`/borrower/inn`), of objects (all their leaves)
 *   or of arrays of objects (repeatable groups). A hint for a field inside a group has `*` for the index:
 *   `/participants/{*}/share` without the braces.
 * - Formats: inn, inn10, inn12, ogrn, ogrn-ip, kpp, snils, passport-series, passport-number, bik, account,
 *   correspondent-account, phone, email, date; of integers: money (kopecks), percent (basis points). An account is checked with the BIK of the
 *   sibling property `bik`, or of the one that `x-bik` names.
 * - `x-formatBy` of a text: the format that it has besides by the answer at `path`.
 * - `x-minAge` of a date of birth: full years today in Moscow. `x-notBefore` of a date: the pointer of the date that
 *   it must not precede, or `today`; `x-notAfter: today` of one that has come: a day that is today anywhere in Russia is.
 *   `x-coveredBy` of a date: a guarantee of so many `days`, the first of them at `from`, has to outlast it by
 *   `marginDays`, unless the answer at `unless.path` is one of `unless.in`. `x-sumAtMost` of a repeatable group: the most that its rows' `of` may add up to, a percentage.
 * - `x-enumTitles` gives the texts of `enum`, in the same order.
 * - `if/then/else`, `allOf`, `dependentSchemas`, `dependentRequired` and local `$ref` are honoured: a field
 *   that only a `then` declares is shown while the condition holds.
 * - `registry` of a hint: what is looked up by the answer of the field, and which fields that fills.
 * - Widgets: textarea, radio, select, checkboxes. Without one the schema decides.
 */
export type { FieldUi, FormDocument, FormValue, JsonSchema };

/** Formats whose values are checked by `domain/`. */
export type StringFormat =
  | 'inn'
  | 'inn10'
  | 'inn12'
  | 'ogrn'
  | 'ogrn-ip'
  | 'kpp'
  | 'snils'
  | 'passport-series'
  | 'passport-number'
  | 'bik'
  | 'account'
  | 'correspondent-account'
  | 'phone'
  | 'email'
  | 'date';

/** The part of JSON Schema that the renderer reads. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-enumTitles'?: readonly string[];
  readonly 'x-bik'?: string;
  readonly 'x-formatBy'?: { readonly path: string; readonly formats: Readonly<Record<string, StringFormat>> };
  readonly 'x-minAge'?: number;
  readonly 'x-notBefore'?: string;
  readonly 'x-notAfter'?: 'today';
  readonly 'x-coveredBy'?: {
    readonly from: string;
    readonly days: number;
    readonly marginDays: number;
    readonly unless: { readonly path: string; readonly in: readonly unknown[] };
  };
  readonly 'x-sumAtMost'?: { readonly of: string; readonly limit: number };
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** `type` without `null`; arrays of types take the first other one. */
export function getType(schema: FieldSchema): string | undefined {
  if (typeof schema.type === 'string') return schema.type;
  return schema.type?.find((type) => type !== 'null');
}

/** `/participants/0/share` → `/participants/*\/share`, the key of its UI hint. */
export function hintPointer(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
