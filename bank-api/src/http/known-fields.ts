import type { z } from 'zod';

type Schema = z.core.$ZodTypes;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Alternatives that a schema stands for, without the wrappers around them. */
function alternatives(schema: z.core.$ZodType): Schema['_zod']['def'][] {
  // As zod says of reading schemas: every one is one of these.
  const { def } = (schema as Schema)._zod;
  if ('innerType' in def) return alternatives(def.innerType);
  if ('options' in def) return def.options.flatMap(alternatives);
  return [def];
}

/**
 * A value without the fields that its schema does not know, whether the rest fits the schema or not:
 * what `parse` cuts off when it succeeds. Records and values without a shape stay as they are.
 */
export function knownFields(schemas: readonly z.core.$ZodType[], value: unknown): unknown {
  const known = schemas.flatMap(alternatives);
  if (Array.isArray(value)) {
    const elements = known.flatMap((def) => (def.type === 'array' ? [def.element] : []));
    return elements.length === 0 ? [] : value.map((item) => knownFields(elements, item));
  }
  if (!isObject(value)) return value;
  if (known.some(({ type }) => ['record', 'any', 'unknown', 'custom'].includes(type))) return value;
  const shapes = known.flatMap((def) => (def.type === 'object' ? [def.shape] : []));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const fields = shapes
        .map((shape) => (Object.hasOwn(shape, name) ? shape[name] : undefined))
        .filter((field) => field !== undefined);
      return fields.length === 0 ? [] : [[name, knownFields(fields, item)]];
    }),
  );
}
