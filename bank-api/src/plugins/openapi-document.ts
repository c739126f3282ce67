import { z } from 'zod';
import { BANK_CODES } from 'shared-kernel/contract/banks';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { errorBodySchema, type ErrorCode } from 'shared-kernel/contract/errors';
import { contractVersion } from 'shared-kernel/contract/version';
import { ERROR_STATUS } from '../http/error-status.ts';

type Json = Record<string, unknown>;

const GENERAL: readonly ErrorCode[] = ['validation', 'rate_limited', 'internal', 'unavailable'];
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'token_expired'];

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  // What has no JSON form (a file, a stream) is described by its media type instead.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest as Json;
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(endpoint: AnyEndpoint): Json {
  if (endpoint.body === undefined && endpoint.bodyKind !== 'multipart') return {};
  const schema = endpoint.body === undefined ? { type: 'object' } : jsonSchema(endpoint.body, 'input');
  if (endpoint.bodyKind !== 'multipart') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  const { properties = {}, required = [], ...rest } = schema as { properties?: Json; required?: string[] };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { ...rest, properties: { ...properties, file }, required: [...required, 'file'] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function successOf(endpoint: AnyEndpoint): Json {
  switch (endpoint.answer ?? 'json') {
    case 'empty':
      return { 204: { description: 'Done' } };
    case 'file':
      return { 200: { description: 'The file', content: { 'application/octet-stream': {} } } };
    case 'events':
      return { 200: { description: 'Server-sent events', content: { 'text/event-stream': {} } } };
    case 'json':
      return {
        200: {
          description: 'Success',
          content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
        },
      };
  }
}

function errorsOf(endpoint: AnyEndpoint): Json {
  const codes = new Set<ErrorCode>([
    ...GENERAL,
    ...(endpoint.auth === 'bearer' ? SIGNED_IN : []),
    ...(endpoint.roles === undefined ? [] : (['forbidden'] as const)),
    ...(endpoint.confirmation === undefined ? [] : (['confirmation_required'] as const)),
    ...(endpoint.errors ?? []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content: error }]),
  );
}

function operationOf(endpoint: AnyEndpoint): Json {
  const isAddition = endpoint.source === 'addition';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: isAddition ? 'Addition of this bank API.' : 'Call of the specification.',
    tags: [
      endpoint.path
        .split('/')
        .slice(1, endpoint.path.startsWith('/agent/rest/') ? 4 : 2)
        .at(-1) ?? 'api',
    ],
    'x-source': endpoint.source,
    ...(endpoint.roles === undefined ? {} : { 'x-roles': endpoint.roles }),
    security: endpoint.auth === 'bearer' ? [{ bearer: [] }] : [],
    parameters: [
      { $ref: '#/components/parameters/Bank' },
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...requestBodyOf(endpoint),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
  };
}

/** OpenAPI 3.1 of the registered endpoints, from the very schemas that validate them. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/banks/{bank}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bank API of the agent portal',
      version: contractVersion,
      description: 'The calls that the portal makes to a bank. Every refusal has the same body, with a code.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      parameters: {
        Bank: { name: 'bank', in: 'path', required: true, schema: { type: 'string', enum: [...BANK_CODES] } },
      },
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
