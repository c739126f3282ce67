import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '../contract/forms.ts';
import { pointerTokens } from '../domain/json-pointer.ts';
import { registerFormats } from './formats.ts';
import type { FieldSchema } from './form-document.ts';

type Loose = Readonly<Record<string, unknown>>;

/** What a schema says of an object with a given value: conditions resolved, references followed. */
export interface EffectiveSchema {
  readonly properties: ReadonlyMap<string, FieldSchema>;
  readonly required: ReadonlySet<string>;
}

const validators = new WeakMap<object, Validator>();

/** A validator per schema object, made once. */
export function getValidator(schema: Loose, root: Loose): Validator {
  const known = validators.get(schema);
  if (known) return known;
  registerFormats();
  const withDefinitions = schema === root || !root['$defs'] ? schema : { ...schema, $defs: root['$defs'] };
  // A copy: the library writes its own marks into the schema it is given.
  const made = new Validator(structuredClone(withDefinitions) as never, '2020-12', false);
  validators.set(schema, made);
  return made;
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Follows a local reference (`#/$defs/address`); keywords beside it win. */
export function dereferenced(schema: Loose, root: Loose, depth = 0): Loose {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#') || depth > 20) return schema;
  let target: unknown = root;
  for (const token of pointerTokens(decodeURIComponent(reference.slice(1)))) {
    target = isObject(target) ? target[token] : undefined;
  }
  if (!isObject(target)) return schema;
  const { $ref: _reference, ...beside } = schema;
  return { ...dereferenced(target, root, depth + 1), ...beside };
}

/** Properties and required names of an object, with every condition decided by `value`. */
export function effectiveSchema(
  schema: JsonSchema | FieldSchema,
  value: unknown,
  root: Loose,
): EffectiveSchema {
  const properties = new Map<string, FieldSchema>();
  const required = new Set<string>();
  collect(schema as Loose, isObject(value) ? value : {}, root, properties, required, 0);
  return { properties, required };
}

function collect(
  given: Loose,
  value: Loose,
  root: Loose,
  properties: Map<string, FieldSchema>,
  required: Set<string>,
  depth: number,
): void {
  if (depth > 20) return;
  const schema = dereferenced(given, root);
  const next = (part: unknown): void => {
    if (isObject(part)) collect(part, value, root, properties, required, depth + 1);
  };
  for (const [name, property] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
    if (!isObject(property)) continue;
    properties.set(name, { ...properties.get(name), ...dereferenced(property, root) });
  }
  for (const name of Array.isArray(schema['required']) ? schema['required'] : []) required.add(String(name));
  for (const part of Array.isArray(schema['allOf']) ? (schema['allOf'] as unknown[]) : []) next(part);
  if (isObject(schema['if'])) {
    next(getValidator(schema['if'], root).validate(value).valid ? schema['then'] : schema['else']);
  }
  for (const [name, part] of Object.entries(
    isObject(schema['dependentSchemas']) ? schema['dependentSchemas'] : {},
  )) {
    if (Object.hasOwn(value, name)) next(part);
  }
  for (const [name, names] of Object.entries(
    isObject(schema['dependentRequired']) ? schema['dependentRequired'] : {},
  )) {
    if (Object.hasOwn(value, name) && Array.isArray(names))
      for (const each of names) required.add(String(each));
  }
}
