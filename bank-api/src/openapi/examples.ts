import { VALUES_OF_FIELDS, VALUES_OF_SCHEMAS } from './example-values.ts';
import { isJson, type Json } from './json.ts';
import { SCHEMAS } from './schemas.ts';

type Components = Readonly<Record<string, Json>>;

const isKind = (type: unknown, value: unknown): boolean => {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJson(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
};

/** Whether a value of the list may stand there; the whole example is validated by a test. */
function fits(schema: Json, value: unknown, components: Components): boolean {
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants)) return variants.some((variant: Json) => fits(variant, value, components));
  const target = referred(schema, components);
  if (target !== undefined) return fits(target, value, components);
  if (schema['const'] !== undefined) return value === schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const types = [schema['type']].flat();
  if (schema['type'] !== undefined && !types.some((type) => isKind(type, value))) return false;
  if (Array.isArray(value) && isJson(schema['items']))
    return value.every((item) => fits(schema['items'] as Json, item, components));
  if (isJson(value) && isJson(schema['properties']))
    return Object.keys(value).every((key) => key in (schema['properties'] as Json));
  return typeof value !== 'string' || fitsText(schema, value);
}

function fitsText({ pattern, minLength = 0, maxLength = Infinity }: Json, value: string): boolean {
  if (value.length < Number(minLength) || value.length > Number(maxLength)) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

function referred(schema: Json, components: Components): Json | undefined {
  const name = schemaName(schema);
  return name === undefined ? undefined : components[name];
}

function schemaName(schema: Json): string | undefined {
  return typeof schema['$ref'] === 'string' ? schema['$ref'].slice(SCHEMAS.length) : undefined;
}

function toNumber({ minimum, exclusiveMinimum, maximum = Infinity, default: preset }: Json): number {
  if (typeof preset === 'number') return preset;
  const least = exclusiveMinimum === undefined ? Number(minimum ?? 0) : Number(exclusiveMinimum) + 1;
  return Math.min(Math.max(least, 12), Number(maximum));
}

/** A value of the schema as a reader would write it, by the names of schemas and fields. */
export function toExample(schema: Json, components: Components, field = ''): unknown {
  const value = (VALUES_OF_FIELDS[field] ?? []).find((known) => fits(schema, known, components));
  if (value !== undefined) return value;
  const name = schemaName(schema);
  if (name !== undefined) return namedExample(name, components, field);
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['default'] ?? schema['enum'][0];
  const variants = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(variants)) return toExample(variants[0] as Json, components, field);
  if (isJson(schema['properties'])) return toObject(schema['properties'], components);
  switch ([schema['type']].flat()[0]) {
    case 'array':
      return isJson(schema['items']) ? [toExample(schema['items'], components, field)] : [];
    case 'integer':
    case 'number':
      return toNumber(schema);
    case 'boolean':
      return true;
    case 'string':
      return 'текст';
    default:
      return {};
  }
}

/** A value that is known for the schema; of an object only the fields that tell its own story. */
function namedExample(name: string, components: Components, field: string): unknown {
  const schema = components[name] ?? {};
  const known = VALUES_OF_SCHEMAS[name];
  if (isJson(known) && isJson(schema['properties']))
    return { ...toObject(schema['properties'], components), ...known };
  return known ?? toExample(schema, components, field);
}

function toObject(properties: Json, components: Components): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, toExample(property as Json, components, key)]),
  );
}

/** The names of the shapes in which banks answer a list or a count; other unions are told by their number. */
function variantName(variant: Json, index: number): string {
  const [first] = Object.keys(isJson(variant['properties']) ? variant['properties'] : {});
  if (variant['type'] === 'array') return 'array';
  return first ?? (typeof variant['type'] === 'string' ? variant['type'] : `variant${index + 1}`);
}

/**
 * Examples of a schema by name: one, or one of each of the shapes that it may have. Those of a named schema stand once
 * in `shared` and are referred to.
 */
export function toExamples(schema: Json, components: Components, shared: Record<string, Json>): Json {
  const name = schemaName(schema);
  const target = referred(schema, components) ?? schema;
  const variants = target['anyOf'] ?? target['oneOf'];
  const values: readonly (readonly [string, unknown])[] = Array.isArray(variants)
    ? variants.map((variant: Json, index) => [variantName(variant, index), toExample(variant, components)])
    : [['example', toExample(schema, components)]];
  return Object.fromEntries(
    values.map(([variant, value]) => {
      if (name === undefined) return [variant, { value }];
      const key = Array.isArray(variants) ? `${name}.${variant}` : name;
      shared[key] ??= { value };
      return [variant, { $ref: `#/components/examples/${key}` }];
    }),
  );
}
