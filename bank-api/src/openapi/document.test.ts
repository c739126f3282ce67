import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import type { ErrorBody } from 'shared-kernel/contract/errors';
import { SERVER_EVENTS } from 'shared-kernel/contract/events';
import { allEndpoints } from 'shared-kernel/contract/index';
import { ERROR_STATUS } from '../http/error-status.ts';
import { call, createTestApp, demoAgent, signIn, type TestApp } from '../testing/harness.ts';
import { errorCodes } from './responses.ts';

interface Media {
  schema?: { $ref?: string; 'x-event-data'?: { $ref: string } };
  examples?: Record<string, { $ref?: string; value?: unknown }>;
  example?: unknown;
}
interface Answer {
  $ref?: string;
  'x-error-codes'?: string[];
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  'x-capability'?: string;
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, Answer>;
    examples: Record<string, { value: unknown }>;
  };
}

let server: TestApp;
let text: string;
let document: Document;
let operations: Map<string, Operation>;

before(async () => {
  server = await createTestApp();
  text = (await server.app.inject('/openapi.json')).body;
  document = JSON.parse(text) as Document;
  operations = new Map(
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );
});
after(() => server.close());

const getAnswer = (operation: Operation, status: number | string): Answer => {
  const answer = operation.responses[status] ?? assert.fail(`${operation.operationId} has no ${status}`);
  const name = answer.$ref?.split('/').at(-1);
  return name === undefined ? answer : (document.components.responses[name] ?? assert.fail(name));
};

function getValues({ examples = {}, example }: Media): unknown[] {
  const values = Object.values(examples).map(({ $ref, value }) =>
    $ref === undefined ? value : document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
  );
  return example === undefined ? values : [example, ...values];
}

function assertAccepts(schema: z.ZodType, value: unknown, what: string): void {
  const result = schema.safeParse(value);
  assert.ok(result.success, `${what}: ${result.error?.message} in ${JSON.stringify(value)}`);
}

/** Every piece of a schema that is longer than a few fields, as text. */
function longPieces(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(longPieces);
  if (!('properties' in value)) return inner;
  const own = JSON.stringify(value);
  return own.length > 300 ? [own, ...inner] : inner;
}

test('each schema stands once, under a name', () => {
  const pieces = Map.groupBy(
    [document.paths, document.components.schemas].flatMap(longPieces),
    (piece) => piece,
  );
  assert.ok(pieces.size > 50, `${pieces.size} schemas of some size`);
  assert.deepEqual(
    [...pieces.values()].filter(({ length }) => length > 1).map(([piece]) => piece),
    [],
  );
  assert.ok(text.length < 470_000, `the document has ${text.length} characters`);
});

test('each call says what it is for, under one declared tag', () => {
  assert.deepEqual(
    allEndpoints
      .filter(({ id }) => !operations.has(id))
      .map(({ id }) => `${id} is not in the document: serve it in bank-api/src/modules/…/routes.ts`),
    [],
  );
  const declared = document.tags.map(({ name }) => name);
  assert.deepEqual(declared, [...new Set(declared)], 'each tag is declared once');
  for (const { operationId, description, tags } of operations.values()) {
    const { tag, text } = server.app.purposes.get(operationId) ?? assert.fail(operationId);
    assert.ok(/^.{8,}\.$/s.test(text), `${operationId} says in a sentence what it is for`);
    assert.ok(description.startsWith(`${text}\n`), operationId);
    assert.deepEqual(tags, [tag.name]);
    assert.ok(declared.includes(tag.name), operationId);
  }
});

test('each JSON body and answer has examples, and the contract accepts every one of them', () => {
  for (const endpoint of allEndpoints) {
    const operation = operations.get(endpoint.id) ?? assert.fail(endpoint.id);
    if (endpoint.body !== undefined && endpoint.bodyKind !== 'multipart') {
      const values = getValues(operation.requestBody?.content['application/json'] ?? {});
      assert.ok(values.length > 0, `${endpoint.id} has no example of its body`);
      for (const value of values) assertAccepts(endpoint.body, value, `${endpoint.id}, body`);
    }
    if ((endpoint.answer ?? 'json') === 'json') {
      const values = getValues(getAnswer(operation, 200).content?.['application/json'] ?? {});
      assert.ok(values.length > 0, `${endpoint.id} has no example of its answer`);
      for (const value of values) assertAccepts(endpoint.response, value, `${endpoint.id}, answer`);
    }
    for (const [where, schema] of [
      ['path', endpoint.params],
      ['query', endpoint.query],
    ] as const) {
      if (schema === undefined) continue;
      const given = (operation.parameters ?? []).filter((parameter) => parameter.in === where);
      const value = Object.fromEntries(given.map(({ name, example }) => [name, example]));
      assertAccepts(schema, value, `${endpoint.id}, ${where}`);
    }
  }
});

test('every refusal has the one error schema and names the codes of the call', () => {
  for (const endpoint of allEndpoints) {
    const operation = operations.get(endpoint.id) ?? assert.fail(endpoint.id);
    const byStatus = Map.groupBy(errorCodes(endpoint), (code) => String(ERROR_STATUS[code]));
    const refusals = Object.keys(operation.responses).filter((status) => status >= '400');
    assert.deepEqual(refusals.toSorted(), [...byStatus.keys()].toSorted(), endpoint.id);
    for (const [status, codes] of byStatus) {
      const answer = getAnswer(operation, status);
      const media = answer.content?.['application/json'];
      assert.equal(media?.schema?.$ref, '#/components/schemas/ErrorBody');
      assert.deepEqual(answer['x-error-codes'], codes.toSorted());
      assert.deepEqual(
        getValues(media ?? {}).map((value) => (value as { error: { code: string } }).error.code),
        codes.toSorted(),
      );
    }
  }
});

test('files travel under their real media types', () => {
  const answered = (id: string) => Object.keys(operations.get(id)?.responses['200']?.content ?? {});
  assert.deepEqual(answered('makeQuote'), ['application/pdf']);
  assert.deepEqual(answered('exportAudit'), ['text/csv']);
  assert.deepEqual(answered('exportApplications'), [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  assert.ok(answered('downloadFile').includes('application/zip'));
  assert.deepEqual(answered('streamEvents'), ['text/event-stream']);
  for (const { id, bodyKind, answer, fileTypes } of allEndpoints) {
    const isFile = bodyKind === 'multipart' || answer === 'file';
    assert.equal((fileTypes ?? []).length > 0, isFile, `${id} names the types of its file`);
    if (bodyKind === 'multipart')
      assert.deepEqual(Object.keys(operations.get(id)?.requestBody?.content ?? {}), ['multipart/form-data']);
  }
});

test('whatever refuses a call before its own rules is among the refusals of the call', async () => {
  const token = await signIn(server.app, 'agent');
  const refusedBy = (id: string, payload: string | object, contentType: string) => {
    const { method, path } = allEndpoints.find((endpoint) => endpoint.id === id) ?? assert.fail(id);
    return call(server.app, token, method, path, { payload, headers: { 'content-type': contentType } });
  };
  const file = (content: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${content}\r\n--b--\r\n`;
  const [json, multipart] = ['application/json', 'multipart/form-data; boundary=b'];
  const refusals = [
    ['getDataset', await server.app.inject('/banks/nowhere/agent/rest/dataset')],
    ['login', await refusedBy('login', file('%PDF'), multipart)],
    ['updateProfile', await refusedBy('updateProfile', { last_name: 'x'.repeat(2_000_000) }, json)],
    ['submitForm', await refusedBy('submitForm', 'form', 'text/plain')],
    ['uploadDocument', await refusedBy('uploadDocument', {}, json)],
    ['uploadDocument', await refusedBy('uploadDocument', file(''), multipart)],
  ] as const;
  const agent = await demoAgent(server.app, 'agent');
  const expired = { password_expired_at: new Date().toISOString() };
  await server.app.context.db.updateTable('agents').set(expired).where('id', '=', agent.id).execute();
  const held = await call(server.app, token, 'GET', '/agent/rest/profile');

  const told = [...refusals, ['getProfile', held] as const].map(([id, answer]) => {
    const { code } = answer.json<ErrorBody>().error;
    const operation = operations.get(id) ?? assert.fail(id);
    return [code, getAnswer(operation, answer.statusCode)['x-error-codes']?.includes(code)];
  });
  assert.deepEqual(told, [
    ['not_found', true],
    ['unsupported_media_type', true],
    ['payload_too_large', true],
    ['unsupported_media_type', true],
    ['unsupported_media_type', true],
    ['file_empty', true],
    ['password_change_required', true],
  ]);
});

test('a call says what a session has to do before it, and that a full disk keeps it from writing', () => {
  const hasCode = (id: string, code: ErrorBody['error']['code']) => {
    const status = ERROR_STATUS[code];
    const operation = operations.get(id) ?? assert.fail(id);
    return status in operation.responses && getAnswer(operation, status)['x-error-codes']?.includes(code);
  };
  for (const code of ['second_factor_required', 'password_change_required'] as const) {
    assert.equal(hasCode('getDataset', code), true);
    assert.equal(hasCode('readCapabilities', code), false);
    assert.equal(hasCode('login', code), false);
  }
  assert.equal(hasCode('updateProfile', 'insufficient_storage'), true);
  assert.equal(hasCode('getProfile', 'insufficient_storage'), false);
});

test('refusals that pass name the header that says when', () => {
  for (const operation of operations.values())
    for (const status of Object.keys(operation.responses)) {
      const headers = Object.keys(getAnswer(operation, status).headers ?? {});
      const says = headers.includes('Retry-After');
      assert.equal(says, status === '429' || status === '503', `${operation.operationId}, ${status}`);
    }
});

test('each call names the capability that it belongs to', () => {
  for (const { id, capability } of allEndpoints)
    assert.equal(operations.get(id)?.['x-capability'], capability, id);
});

test('the stream of events is described: every event, the header, how it ends', () => {
  const { parameters, responses } = operations.get('streamEvents') ?? assert.fail();
  assert.ok(parameters?.some(({ name, in: where }) => name === 'Last-Event-ID' && where === 'header'));
  assert.ok('204' in responses);
  const schema = responses['200']?.content?.['text/event-stream']?.schema;
  assert.equal(schema?.['x-event-data']?.$ref, '#/components/schemas/ServerEvent');
  const { oneOf } = document.components.schemas['ServerEvent'] as {
    oneOf: { properties: { type: { const: string } } }[];
  };
  assert.deepEqual(
    oneOf.map(({ properties }) => properties.type.const),
    SERVER_EVENTS.map(({ type }) => type),
  );
  const polled = JSON.stringify(document.components.schemas['MissedEventsResponse']);
  assert.match(polled, /"event":\{"\$ref":"#\/components\/schemas\/HeardEvent"\}/);
});
