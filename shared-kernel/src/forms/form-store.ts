import type { FieldError } from '../contract/errors.ts';
import type { FieldUi, FormDocument, FormValue, JsonSchema } from '../contract/forms.ts';
import { childPointer, pointerTokens, valueAt, withValueAt } from '../domain/json-pointer.ts';
import { effectiveSchema } from './effective-schema.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import type { FieldSchema } from './form-document.ts';
import { getType, hintPointer } from './form-document.ts';
import { isAmong, isBlank } from './section-state.ts';
import { validateForm } from './validate.ts';

/** A field as it stands for the present value. The object changes only when something in it does. */
export interface FieldModel {
  readonly path: string;
  readonly schema: FieldSchema;
  readonly hint: FieldUi;
  readonly label: string;
  readonly isRequired: boolean;
  readonly kind: 'leaf' | 'object' | 'group';
}

/** Where a prefilled value came from: in words, and by the name that the bank has for it. */
export interface FieldOrigin {
  readonly label: string;
  readonly source?: string;
}

/** What the parent of the form supplies; read at the moment of use. */
export interface FormOptions {
  readonly onChange: (value: FormValue, path: string) => void;
  readonly readOnly: boolean;
  readonly isLocked: ((path: string) => boolean) | undefined;
  readonly originOf: ((path: string) => FieldOrigin | undefined) | undefined;
  readonly commentOf: ((path: string) => string | undefined) | undefined;
  readonly errors: readonly FieldError[];
  readonly showErrors: boolean;
}

/** Quiet time after the last key before conditions, errors and the other fields follow a typed text, ms. */
export const FOLLOW_DELAY_MS = 120;

const NO_HINT: FieldUi = {};
const NO_ERRORS: readonly FieldError[] = [];

function isShallowEqual(a: object, b: object): boolean {
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
  );
}

/**
 * State of one form on the page. Fields subscribe and read their own part, so a keystroke renders one field.
 * Framework-free: `useSyncExternalStore` is its only binding.
 */
export class FormStore {
  readonly schema: JsonSchema;
  readonly ui: FormDocument['ui'];
  #value: FormValue;
  /** Values that the form has made itself. */
  readonly #told = new WeakSet<FormValue>();
  #options: FormOptions = {
    onChange: () => undefined,
    readOnly: false,
    isLocked: undefined,
    originOf: undefined,
    commentOf: undefined,
    errors: NO_ERRORS,
    showErrors: false,
  };
  readonly #listeners = new Set<() => void>();
  /** Listeners to the value of one field. */
  readonly #valueListeners = new Map<string, Set<() => void>>();
  #following: ReturnType<typeof setTimeout> | undefined;
  readonly #touched = new Set<string>();
  /** Errors of the bank that were edited away. */
  readonly #answered = new Set<string>();
  /** Fields to which somebody was led. */
  readonly #revealed = new Set<string>();
  #isReporting = false;
  /** Fields whose errors are shown from now on, while not all are. */
  #reported: readonly string[] = [];
  #models = new Map<string, FieldModel | undefined>();
  /** What the schema says of the objects of the present value, by their pointers. */
  #effective = new Map<string, EffectiveSchema>();
  readonly #lastModels = new Map<string, FieldModel>();
  #errors: ReadonlyMap<string, FieldError> | undefined;
  #lastErrors: ReadonlyMap<string, FieldError> = new Map();

  constructor(schema: JsonSchema, ui: FormDocument['ui'], value: FormValue) {
    this.schema = schema;
    this.ui = ui;
    this.#value = value;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Listens to the value of one field, at every key. */
  subscribeValue(path: string, listener: () => void): () => void {
    const listeners = this.#valueListeners.get(path) ?? new Set();
    this.#valueListeners.set(path, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#valueListeners.get(path) === listeners)
        this.#valueListeners.delete(path);
    };
  }

  get value(): FormValue {
    return this.#value;
  }

  valueAt(path: string): unknown {
    return valueAt(this.#value, path);
  }

  /** A change by the agent: everything that follows from it is there at once. */
  set(path: string, next: unknown): void {
    this.#answered.add(path);
    this.#take(withValueAt(this.#value, path, next));
    this.#tell(path);
  }

  /**
   * A key in a text. The field shows it at once; what follows for the rest of the form (conditions, errors) comes with
   * the first rest of the fingers, since the answer to a key may not wait for it. An error that is being mended goes
   * away with the very key that mends it.
   */
  type(path: string, next: unknown): void {
    if (this.errorAt(path)) return this.set(path, next);
    this.#answered.add(path);
    this.#value = withValueAt(this.#value, path, next);
    for (const listener of this.#valueListeners.get(path) ?? []) listener();
    clearTimeout(this.#following);
    this.#following = setTimeout(() => this.#follow(), FOLLOW_DELAY_MS);
    this.#tell(path);
  }

  #tell(path: string): void {
    this.#told.add(this.#value);
    this.#options.onChange(this.#value, path);
  }

  /** Lets everything catch up with what was typed. */
  #follow(): void {
    if (this.#following !== undefined) this.#take(this.#value);
  }

  /** The parent's value; nothing happens when it is the one that came from here. */
  replace(value: FormValue): void {
    if (value !== this.#value && !this.#told.has(value)) this.#take(value);
  }

  configure(options: FormOptions): void {
    if (isShallowEqual(options, this.#options)) return;
    if (options.errors !== this.#options.errors) {
      this.#answered.clear();
      this.#errors = undefined;
    }
    this.#options = options;
    this.#notify();
  }

  /** The agent left the field: from now on its error may be shown. */
  touch(path: string): void {
    const isKnown = this.#touched.has(path);
    this.#touched.add(path);
    if (this.#following !== undefined) this.#follow();
    else if (!isKnown) this.#notify();
  }

  /** Shows every error from now on, or those of some fields, and answers them. */
  report(fields?: readonly string[]): readonly FieldError[] {
    if (fields) this.#reported = [...this.#reported, ...fields];
    else this.#isReporting = true;
    this.#take(this.#value);
    return [...this.#allErrors().values()].filter(({ path }) => !fields || isAmong(path, fields));
  }

  get isReporting(): boolean {
    return this.#isReporting || this.#options.showErrors;
  }

  isLocked(path: string): boolean {
    return this.#options.readOnly || (this.#options.isLocked?.(path) ?? false);
  }

  /** Where the answer of a field came from; empty without one, and without an answer. */
  originLabel(path: string): string {
    return isBlank(this.valueAt(path)) ? '' : (this.#options.originOf?.(path)?.label ?? '');
  }

  originSource(path: string): string | undefined {
    return this.#options.originOf?.(path)?.source;
  }

  comment(path: string): string {
    return this.#options.commentOf?.(path) ?? '';
  }

  /** The error to show at a field; `undefined` while there is none or its time has not come. */
  errorAt(path: string): FieldError | undefined {
    if (this.isLocked(path)) return undefined;
    const error = this.#allErrors().get(path);
    if (!error) return undefined;
    const isFromBank = this.#options.errors.some((each) => each.path === path) && !this.#answered.has(path);
    return this.isReportedAt(path) || isFromBank || this.#isTouched(error) ? error : undefined;
  }

  /** What a table adds up to is told with the first of its fields that was left. */
  #isTouched({ path, code }: FieldError): boolean {
    return (
      this.#touched.has(path) || (code === 'sum' && [...this.#touched].some((each) => isAmong(each, [path])))
    );
  }

  isReportedAt(path: string): boolean {
    return this.isReporting || isAmong(path, this.#reported);
  }

  /** Errors that the summary may have: none until something was reported. The list keeps its identity. */
  readonly reportedErrors = (): ReadonlyMap<string, FieldError> =>
    (this.isReporting || this.#reported.length > 0) && !this.#options.readOnly ? this.#allErrors() : EMPTY;

  /** Paths of all that is wrong, shown or not. */
  get faults(): readonly string[] {
    return [...this.#allErrors().keys()];
  }

  get revealed(): ReadonlySet<string> {
    return this.#revealed;
  }

  reveal(path: string): void {
    if (this.#revealed.has(path)) return;
    this.#revealed.add(path);
    this.#notify();
  }

  /** The field at a path, `undefined` while conditions hide it. */
  model(path: string): FieldModel | undefined {
    if (this.#models.has(path)) return this.#models.get(path);
    const made = this.#makeModel(path);
    const last = this.#lastModels.get(path);
    const model = made && last && isSameModel(made, last) ? last : made;
    if (model) this.#lastModels.set(path, model);
    this.#models.set(path, model);
    return model;
  }

  /** Visible leaves and groups below the given paths, in order, joined by line feeds: a comparable snapshot. */
  visiblePaths(paths: readonly string[]): string {
    return paths.flatMap((path) => this.#expand(path)).join('\n');
  }

  #expand(path: string): string[] {
    const model = this.model(path);
    if (!model || !this.#isVisible(model)) return [];
    if (model.kind !== 'object') return [path];
    const { properties } = this.#effectiveAt(path, model.schema);
    return [...properties.keys()].flatMap((name) => this.#expand(childPointer(path, name)));
  }

  #isVisible({ hint, path }: FieldModel): boolean {
    if (!hint.visibleWhen) return true;
    const indexes = pointerTokens(path).filter((token) => /^\d+$/.test(token));
    const source = hint.visibleWhen.path.replace(/\*/g, () => indexes.shift() ?? '*');
    return hint.visibleWhen.in.includes(this.valueAt(source));
  }

  #makeModel(path: string): FieldModel | undefined {
    let schema = this.schema as FieldSchema;
    let pointer = '';
    let isRequired = false;
    for (const token of pointerTokens(path)) {
      if (getType(schema) === 'array') {
        if (!schema.items) return undefined;
        schema = resolved(schema.items, this.schema);
        isRequired = true;
      } else {
        const effective = this.#effectiveAt(pointer, schema);
        const property = effective.properties.get(token);
        if (!property) return undefined;
        schema = property;
        isRequired = effective.required.has(token);
      }
      pointer = childPointer(pointer, token);
    }
    const hint = this.ui.fields[path] ?? this.ui.fields[hintPointer(path)] ?? NO_HINT;
    const label = schema.title ?? pointerTokens(path).at(-1) ?? '';
    return { path, schema, hint, label, isRequired, kind: getKind(schema, this.schema) };
  }

  #effectiveAt(pointer: string, schema: FieldSchema): EffectiveSchema {
    const known = this.#effective.get(pointer);
    if (known) return known;
    const made = effectiveSchema(schema, this.valueAt(pointer), this.schema);
    this.#effective.set(pointer, made);
    return made;
  }

  #allErrors(): ReadonlyMap<string, FieldError> {
    if (this.#errors) return this.#errors;
    const merged = new Map<string, FieldError>();
    for (const error of validateForm(this.schema, this.#value)) merged.set(error.path, error);
    for (const error of this.#options.errors) {
      if (!this.#answered.has(error.path) && !merged.has(error.path)) merged.set(error.path, error);
    }
    // Equal errors keep their identity, so that fields whose error is the same do not render.
    for (const [path, error] of merged) {
      const last = this.#lastErrors.get(path);
      if (last && JSON.stringify(last) === JSON.stringify(error)) merged.set(path, last);
    }
    const isSame = isShallowEqual(Object.fromEntries(merged), Object.fromEntries(this.#lastErrors));
    this.#errors = isSame ? this.#lastErrors : merged;
    this.#lastErrors = this.#errors;
    return this.#errors;
  }

  #take(value: FormValue): void {
    clearTimeout(this.#following);
    this.#following = undefined;
    this.#value = value;
    this.#models = new Map();
    this.#effective = new Map();
    this.#errors = undefined;
    this.#notify();
  }

  #notify(): void {
    for (const listeners of [...this.#valueListeners.values()]) for (const listener of listeners) listener();
    for (const listener of [...this.#listeners]) listener();
  }
}

const EMPTY: ReadonlyMap<string, FieldError> = new Map();

function resolved(schema: FieldSchema, root: JsonSchema): FieldSchema {
  // A group's item may be a reference; wrapping it lets the one resolver do the work.
  return effectiveSchema({ properties: { item: schema } }, {}, root).properties.get('item') ?? schema;
}

function getKind(schema: FieldSchema, root: JsonSchema): FieldModel['kind'] {
  const type = getType(schema);
  if (type === 'object') return 'object';
  return type === 'array' && schema.items && getType(resolved(schema.items, root)) === 'object'
    ? 'group'
    : 'leaf';
}

function isSameModel(a: FieldModel, b: FieldModel): boolean {
  return (
    a.isRequired === b.isRequired &&
    a.hint === b.hint &&
    a.label === b.label &&
    isShallowEqual(a.schema, b.schema)
  );
}
