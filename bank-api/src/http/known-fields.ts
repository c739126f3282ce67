import type { z } from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Alternatives that a schema stands for, without the wrappers around them. */
function alternatives(schema: z.ZodType): Definition[] {
  const definition = definitionOf(schema);
  if (definition.innerType !== undefined) return alternatives(definition.innerType);
  if (definition.options !== undefined) return definition.options.flatMap(alternatives);
  return [definition];
}

/**
 * A value without the fields that its schema does not know, whether the rest fits the schema or not:
 * what `parse` cuts off when it succeeds. Records and values without a shape stay as they are.
 */
export function knownFields(schemas: readonly z.ZodType[], value: unknown): unknown {
  const known = schemas.flatMap(alternatives);
  if (Array.isArray(value)) {
    const elements = known.flatMap(({ element }) => (element === undefined ? [] : [element]));
    return elements.length === 0 ? [] : value.map((item) => knownFields(elements, item));
  }
  if (!isObject(value)) return value;
  if (
    known.some(({ type }) => type === 'record' || type === 'any' || type === 'unknown' || type === 'custom')
  )
    return value;
  const shapes = known.flatMap(({ shape }) => (shape === undefined ? [] : [shape]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const fields = shapes.flatMap((shape) =>
        Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : [],
      );
      return fields.length === 0 ? [] : [[name, knownFields(fields, item)]];
    }),
  );
}
