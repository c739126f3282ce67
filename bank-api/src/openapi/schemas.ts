import { z } from 'zod';
import { namedSchemas } from 'shared-kernel/contract/index';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { isJson, pascalCase, type Json } from './json.ts';
import { SCHEMA_NOTES } from './schema-notes.ts';

export const SCHEMAS = '#/components/schemas/';

/** A call's own schemas: those that the contract does not name elsewhere. */
export interface CallSchemas {
  readonly params: Json | undefined;
  readonly query: Json | undefined;
  readonly body: Json | undefined;
  readonly response: Json | undefined;
}

export interface DocumentSchemas {
  /** `components.schemas`: every named schema that a call uses, once. */
  readonly components: Readonly<Record<string, Json>>;
  readonly ofCall: (endpoint: AnyEndpoint) => CallSchemas;
}

/** The name under which a schema of a call stands; what has no JSON form and what is empty has none. */
function getName(schema: z.ZodType | undefined, fallback: string): string | undefined {
  if (schema === undefined || schema instanceof z.ZodCustom) return undefined;
  if (schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0) return undefined;
  return namedSchemas.get(schema) ?? fallback;
}

const paramsName = (endpoint: AnyEndpoint) => `${pascalCase(endpoint.id)}Params`;
const queryName = (endpoint: AnyEndpoint) => `${pascalCase(endpoint.id)}Query`;
const bodyName = (endpoint: AnyEndpoint) => getName(endpoint.body, `${pascalCase(endpoint.id)}Request`);
const responseName = (endpoint: AnyEndpoint) =>
  getName(endpoint.response, `${pascalCase(endpoint.id)}Response`);

/**
 * JSON Schemas of the calls as a bank and its callers have to write them: what a reader of the contract accepts, so
 * that a field with a default need not be there and one that is not known does no harm.
 */
export function documentSchemas(endpoints: readonly AnyEndpoint[]): DocumentSchemas {
  const registry = z.registry<{ id: string }>();
  const register = (schema: z.ZodType | undefined, id: string | undefined) => {
    if (schema !== undefined && id !== undefined && !registry.has(schema)) registry.add(schema, { id });
  };
  for (const [schema, name] of namedSchemas) register(schema, name);
  for (const endpoint of endpoints) {
    register(endpoint.params, paramsName(endpoint));
    register(endpoint.query, queryName(endpoint));
    register(endpoint.body, bodyName(endpoint));
    register(endpoint.response, responseName(endpoint));
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    target: 'draft-2020-12',
    // What has no JSON form (a file, a stream) is described by its media type instead.
    unrepresentable: 'any',
    uri: (id) => `${SCHEMAS}${id}`,
  });
  const all = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(name, schema)]),
  );
  for (const { bodyKind, body } of endpoints) {
    const name = body === undefined ? undefined : registry.get(body)?.id;
    if (bodyKind === 'multipart' && name !== undefined) all[name] = withFile(all[name]);
  }
  // Two calls may share a schema that has no name of its own: the first of them has given it one.
  const getId = (schema: z.ZodType | undefined) =>
    schema === undefined ? undefined : registry.get(schema)?.id;
  const reference = (schema: z.ZodType | undefined) => {
    const id = getId(schema);
    return id === undefined ? undefined : { $ref: SCHEMAS + id };
  };

  const ofCall = (endpoint: AnyEndpoint): CallSchemas => ({
    params: all[getId(endpoint.params) ?? ''],
    query: all[getId(endpoint.query) ?? ''],
    body: reference(endpoint.body),
    response: reference(endpoint.response),
  });
  const roots = endpoints.flatMap((endpoint) => Object.values(ofCall(endpoint)));
  return { components: reachable(all, [...roots, { $ref: `${SCHEMAS}ErrorBody` }]), ofCall };
}

/** Every integer of JSON is within these bounds; named at each of them they say nothing. */
function withoutSafeBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSafeBounds);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, bound]) => !(key === 'minimum' && bound === Number.MIN_SAFE_INTEGER))
      .filter(([key, bound]) => !(key === 'maximum' && bound === Number.MAX_SAFE_INTEGER))
      .map(([key, inner]) => [key, withoutSafeBounds(inner)]),
  );
}

/** A form with its one file. */
export function withFile(form: Json = {}): Json {
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'The file; exactly one.',
  };
  const required = (form['required'] ?? []) as readonly string[];
  return {
    ...form,
    type: 'object',
    properties: { ...(form['properties'] as Json | undefined), file },
    required: [...required, 'file'],
  };
}

function described(name: string, schema: object): Json {
  const { $schema: _dialect, $id: _id, ...rest } = withoutSafeBounds(schema) as Json;
  const note = SCHEMA_NOTES[name];
  return note === undefined ? rest : { description: note, ...rest };
}

/** The schemas that the roots refer to, directly or through others, in the order of the alphabet. */
function reachable(all: Readonly<Record<string, Json>>, roots: readonly unknown[]): Record<string, Json> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isJson(value)) return;
    const name = typeof value['$ref'] === 'string' ? value['$ref'].slice(SCHEMAS.length) : undefined;
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(all[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(roots);
  return Object.fromEntries([...found].sort().map((name) => [name, all[name] ?? {}]));
}
