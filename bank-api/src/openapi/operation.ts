import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';
import { SERVER_EVENTS } from 'shared-kernel/contract/events';
import { ROLES } from 'shared-kernel/contract/roles';
import { toExample, toExamples } from './examples.ts';
import { isJson, type Json } from './json.ts';
import { errorResponses, type Book } from './responses.ts';
import type { Purpose } from './tags.ts';
import { SCHEMAS, withFile, type CallSchemas, type DocumentSchemas } from './schemas.ts';

const EVENT_EXAMPLE = `: heartbeat

id: 1024
event: application-changed
data: {"type":"application-changed","hash_password":"Zk3vQ9s1Xb7LtR2mWc5yHd8e","reason":"status"}

`;

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Id of the last event that was heard: the stream begins with the one after it.',
  schema: { type: 'string', pattern: '^\\d{1,16}$' },
  example: '1024',
};

const MOMENTARY = SERVER_EVENTS.filter(({ isStored }) => !isStored)
  .map(({ type }) => `\`${type}\``)
  .join(', ');
const EVENT_STREAM = `Server-sent events, without an end. \`data\` of each is a \`ServerEvent\` as JSON, \`id\` a number that grows;
those of the moment (${MOMENTARY}) have none. Something, if only the comment \`: heartbeat\`, comes within 10 s of
connecting and every 45 s at most: otherwise the portal takes the connection for dead and connects again.`;

const binary = (mediaType: string): Json => ({ type: 'string', contentMediaType: mediaType });

function parameters(schemas: DocumentSchemas, schema: Json | undefined, where: 'path' | 'query'): Json[] {
  const properties = isJson(schema?.['properties']) ? schema['properties'] : {};
  const required = (schema?.['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    example: toExample(property as Json, schemas.components, name),
  }));
}

function requestBody(endpoint: AnyEndpoint, own: CallSchemas, schemas: DocumentSchemas, book: Book): Json {
  if (endpoint.bodyKind === 'multipart') {
    const schema = own.body ?? withFile();
    const content = {
      schema,
      examples: toExamples(schema, schemas.components, book.examples),
      encoding: { file: { contentType: (endpoint.fileTypes ?? []).join(', ') } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': content } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = own.body ?? { type: 'object', additionalProperties: false };
  const examples = toExamples(schema, schemas.components, book.examples);
  return { requestBody: { required: true, content: { 'application/json': { schema, examples } } } };
}

function success(endpoint: AnyEndpoint, own: CallSchemas, schemas: DocumentSchemas, book: Book): Json {
  switch (endpoint.answer ?? 'json') {
    case 'empty':
      return { 204: { description: 'Done; nothing is answered.' } };
    case 'file':
      return { 200: { description: 'The file.', headers: FILE_HEADERS, content: fileContent(endpoint) } };
    case 'events': {
      const schema = { type: 'string', 'x-event-data': { $ref: `${SCHEMAS}ServerEvent` } };
      return {
        200: {
          description: EVENT_STREAM,
          content: { 'text/event-stream': { schema, example: EVENT_EXAMPLE } },
        },
        204: {
          description:
            'No events for this agent: the portal asks no more until it is loaded or signed in to anew.',
        },
      };
    }
    case 'json': {
      const schema = own.response ?? {};
      const examples = toExamples(schema, schemas.components, book.examples);
      return { 200: { description: 'Success.', content: { 'application/json': { schema, examples } } } };
    }
  }
}

const FILE_HEADERS = {
  'Content-Disposition': {
    description: 'The name of the file (RFC 6266).',
    schema: { type: 'string' },
    example: "attachment; filename*=UTF-8''charter.pdf",
  },
};

function fileContent({ fileTypes = [] }: AnyEndpoint): Json {
  return Object.fromEntries(fileTypes.map((type) => [type, { schema: binary(type) }]));
}

/** Who may call it and what it needs, in sentences. */
function facts(endpoint: AnyEndpoint): string[] {
  const { roles } = endpoint;
  return [
    endpoint.source === 'specification' ? 'Call of the specification.' : 'Addition of this bank API.',
    ...(roles === undefined || roles.length === ROLES.length ? [] : [`Only for: ${roles.join(', ')}.`]),
    ...(endpoint.confirmation === true
      ? ['The session must have been confirmed within the last 5 minutes (`confirmIdentity`).']
      : []),
    ...(endpoint.timeoutMs === undefined ? [] : [`The portal waits ${endpoint.timeoutMs / 1000} s for it.`]),
  ];
}

/** One call as an operation of the document. */
export function operation(
  endpoint: AnyEndpoint,
  purpose: Purpose | undefined,
  schemas: DocumentSchemas,
  book: Book,
): Json {
  const own = schemas.ofCall(endpoint);
  const listed = [
    ...parameters(schemas, own.params, 'path'),
    ...parameters(schemas, own.query, 'query'),
    ...(endpoint.answer === 'events' ? [LAST_EVENT_ID] : []),
  ];
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: [purpose?.text, ...facts(endpoint)].join('\n\n'),
    tags: purpose === undefined ? [] : [purpose.tag.name],
    'x-source': endpoint.source,
    ...(endpoint.capability === undefined ? {} : { 'x-capability': endpoint.capability }),
    ...(endpoint.roles === undefined ? {} : { 'x-roles': endpoint.roles }),
    security: endpoint.auth === 'bearer' ? [{ bearer: [] }] : [],
    ...(listed.length === 0 ? {} : { parameters: listed }),
    ...requestBody(endpoint, own, schemas, book),
    responses: { ...success(endpoint, own, schemas, book), ...errorResponses(endpoint, book) },
  };
}
