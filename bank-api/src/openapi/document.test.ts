import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { allEndpoints } from 'shared-kernel/contract/index';
import { ERROR_STATUS } from '../http/error-status.ts';
import { createTestApp, type TestApp } from '../testing/harness.ts';
import { errorCodes } from './responses.ts';

interface Media {
  schema?: { $ref?: string };
  examples?: Record<string, { $ref?: string; value?: unknown }>;
  example?: unknown;
}
interface Answer {
  $ref?: string;
  'x-error-codes'?: string[];
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  description: string;
  tags: string[];
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

const answerOf = (operation: Operation, status: number | string): Answer => {
  const answer = operation.responses[status] ?? assert.fail(`${operation.operationId} has no ${status}`);
  const name = answer.$ref?.split('/').at(-1);
  return name === undefined ? answer : (document.components.responses[name] ?? assert.fail(name));
};

function valuesOf({ examples = {}, example }: Media): unknown[] {
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
  assert.ok(text.length < 420_000, `the document has ${text.length} characters`);
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
      const values = valuesOf(operation.requestBody?.content['application/json'] ?? {});
      assert.ok(values.length > 0, `${endpoint.id} has no example of its body`);
      for (const value of values) assertAccepts(endpoint.body, value, `${endpoint.id}, body`);
    }
    if ((endpoint.answer ?? 'json') === 'json') {
      const values = valuesOf(answerOf(operation, 200).content?.['application/json'] ?? {});
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
      const answer = answerOf(operation, status);
      const media = answer.content?.['application/json'];
      assert.equal(media?.schema?.$ref, '#/components/schemas/ErrorBody');
      assert.deepEqual(answer['x-error-codes'], codes.toSorted());
      assert.deepEqual(
        valuesOf(media ?? {}).map((value) => (value as { error: { code: string } }).error.code),
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
