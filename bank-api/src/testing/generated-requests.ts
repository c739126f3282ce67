import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from 'shared-kernel/contract/endpoint';

type Json = Readonly<Record<string, unknown>>;
type Value = fc.Arbitrary<unknown>;

/** What exists in the bank: requests that name it get behind the first look-up. */
export interface KnownNames {
  /** By the name of their table. */
  readonly uuids: ReadonlyMap<string, readonly string[]>;
  readonly hashes: readonly string[];
}

/** A request as text, so that bodies can hold what `JSON.stringify` would repair. */
export interface GeneratedRequest {
  readonly method: AnyEndpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Stands for a number beyond the range of a double, which only the text of JSON can hold. */
const INFINITE = '\u{e000}infinite';
const NO_UUID = '00000000-0000-4000-8000-000000000000';

const HOSTILE: readonly unknown[] = [
  ...[null, true, '', ' ', 'x', [], {}, [[]], [null], { a: 1 }],
  ...[-1, 0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 63, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, INFINITE],
  ...['1e999', '-1', '0x10', 'NaN', 'Infinity', '9007199254740993', '99999999999999999999', '１２'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200b\ufeff',
    '👩‍👩‍👧‍👦'.repeat(50),
    '\r\nset-cookie: a=b',
    '\\',
    '\u007f',
  ],
  ...[
    "' or 1=1 --",
    '%',
    '_%',
    '\\x00',
    '../../etc/passwd',
    '{}',
    '[]',
    '{"a":',
    '${7*7}',
    '=1+1',
    '<script>',
    '(?:a+)+$',
  ],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '-271821-04-20', 'infinity', 'now', '24:00'],
  ...[
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T00:00:00-99:99',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-01-01T00:00:00+00:00',
    '2016-12-31T23:59:60Z',
  ],
  ...[NO_UUID, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'urn:uuid:' + NO_UUID, NO_UUID.toUpperCase()],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['я'.repeat(300), 'x'.repeat(5000), 'я'.repeat(60_000)],
  Array.from({ length: 300 }, () => NO_UUID),
  { __proto__x: 1, constructor: { prototype: { admin: true } }, toString: 1 },
];
/** Keys that objects have without being given them. */
const INHERITED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'then',
  'length',
  'no_such_field',
];

const hostile: Value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map(nested) },
);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

/** Instants and days that a calendar may or may not have, many of them near: others are refused for being long ago. */
const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
const nearDay = fc
  .integer({ min: -40, max: 40 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const anyDay = fc
  .tuple(
    fc.constantFrom(0, 1, 1970, 2025, 2026, 2027, 9999),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, date]) => `${pad(year, 4)}-${pad(month)}-${pad(date)}`);
const day = fc.oneof({ weight: 2, arbitrary: nearDay }, { weight: 1, arbitrary: anyDay });
const ZONES = [
  'Z',
  'Z',
  '+03:00',
  '-12:00',
  '+14:00',
  '+15:59',
  '+16:00',
  '-16:00',
  '-23:59',
  '+23:59',
  '+24:00',
  '',
];
const instant = fc
  .tuple(day, fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 60 }), fc.constantFrom(...ZONES))
  .map(([date, hours, minutes, zone]) => `${date}T${pad(hours)}:${pad(minutes)}:00.000${zone}`);
/** Of another year in UTC than they say, one that ISO 8601 writes with six digits. */
const OUTER_INSTANTS = [
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00+14:00',
];

/** Ids that a field of this name may mean: `signature_id` is one of a table of signatures. */
function uuidsNamed(name: string, { uuids }: KnownNames): Value {
  const stem = name.replace(/_?ids?$/, '').replace(/s$/, '');
  const meant = stem === '' ? [] : [...uuids].flatMap(([table, ids]) => (table.includes(stem) ? ids : []));
  const all = [...uuids.values()].flatMap((ids) => ids.slice(0, 2));
  return fc.oneof(
    ...(meant.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...meant) }] : []),
    { weight: 2, arbitrary: fc.constantFrom(NO_UUID, ...all) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

function textOf(schema: Json, name: string, known: KnownNames): Value {
  switch (schema['format']) {
    case 'uuid':
      return uuidsNamed(name, known);
    case 'date':
      return day;
    case 'date-time':
      return fc.oneof(
        { weight: 9, arbitrary: instant },
        { weight: 1, arbitrary: fc.constantFrom(...OUTER_INSTANTS) },
      );
    case 'email':
      return fc.constantFrom(
        'agent@example.com',
        'nobody@example.com',
        'почта@пример.рф',
        `${'a'.repeat(64)}@example.com`,
      );
  }
  const limit = Math.min(Number(schema['maxLength'] ?? 40), 12_000);
  const least = Math.min(Number(schema['minLength'] ?? 0), limit);
  const plain = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength: least,
        maxLength: Math.min(limit, Math.max(least, 40)),
      }),
    },
    { weight: 1, arbitrary: fc.constant('я'.repeat(limit)) },
  );
  const pattern = schema['pattern'];
  if (typeof pattern !== 'string') return plain;
  const names = known.hashes.filter((hash) => new RegExp(pattern, 'u').test(hash));
  return fc.oneof(
    { weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 80 }) },
    ...(names.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...names) }] : []),
  );
}

function numberOf(schema: Json): Value {
  const above = schema['exclusiveMinimum'];
  const least = typeof above === 'number' ? above + 1 : Number(schema['minimum'] ?? -1000);
  const min = Math.max(least, Number.MIN_SAFE_INTEGER);
  const max = Math.min(Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  const edges = fc.constantFrom(min, max, Math.max(min, Math.min(1, max)));
  const small = fc.integer({ min, max: Math.max(min, Math.min(max, min + 200)) });
  return fc.oneof(
    { weight: 3, arbitrary: small },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
  );
}

/** Values that fit a JSON Schema, as far as it says what fits. */
function fitting(schema: Json, name: string, known: KnownNames): Value {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fitting(one, name, known)));
  const all = schema['allOf'] as Json[] | undefined;
  if (all !== undefined) return fitting(Object.assign({}, ...all) as Json, name, known);
  switch (schema['type']) {
    case 'string':
      return textOf(schema, name, known);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = fitting((schema['items'] ?? {}) as Json, name, known);
      const minLength = Math.min(Number(schema['minItems'] ?? 0), 20);
      return fc.array(items, {
        minLength,
        maxLength: Math.min(Number(schema['maxItems'] ?? 5), minLength + 5),
      });
    }
    case 'object':
      return objectOf(schema, name, known);
    default:
      // Coerced and free values: what they mean is known to the code alone.
      return fc.oneof(fc.constantFrom('1', '2', '10', 'true', 'false', NO_UUID), hostile);
  }
}

function objectOf(schema: Json, name: string, known: KnownNames): Value {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const required = new Set((schema['required'] ?? []) as string[]);
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    const value =
      typeof values === 'object' && values !== null ? fitting(values as Json, '', known) : hostile;
    return fc.dictionary(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom(...INHERITED)), value, {
      maxKeys: 4,
      noNullPrototype: true,
    });
  }
  const fields = Object.fromEntries(
    properties.map(([field, one]) => [field, fitting(one, field === 'id' ? name : field, known)]),
  );
  return fc.record(fields, {
    requiredKeys: properties.map(([field]) => field).filter((field) => required.has(field)),
    noNullPrototype: true,
  });
}

interface Change {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap';
  /** Which of the places, as a part of all of them. */
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('replace' as const) },
    { weight: 1, arbitrary: fc.constantFrom('remove' as const, 'add' as const, 'wrap' as const) },
  ),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  key: fc.constantFrom(...INHERITED),
  value: hostile,
});

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, child] of Object.entries(value)) {
    found.push({ holder: value as Record<string, unknown>, key });
    placesIn(child, found);
  }
  return found;
}

/** A value with one place of it changed. */
function changed(value: unknown, { kind, at, key, value: other }: Change): unknown {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy);
  const place = places[Math.floor(at * places.length)];
  if (kind === 'add' && typeof copy === 'object' && copy !== null) {
    Object.defineProperty(copy, key, { value: other, enumerable: true, configurable: true, writable: true });
    return copy;
  }
  if (place === undefined) return kind === 'wrap' ? [copy] : other;
  if (kind === 'remove') delete place.holder[place.key];
  else place.holder[place.key] = kind === 'wrap' ? [place.holder[place.key]] : other;
  return copy;
}

const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(`"${INFINITE}"`, '1e999');
const scalarText = (value: unknown): string => (typeof value === 'string' ? value : jsonText(value));

/** `encodeURIComponent` of anything: a lone surrogate becomes the bytes that an unthinking sender would make of it. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return encoded(scalarText(query));
  return Object.entries(query)
    .flatMap(([key, value]) =>
      // An array is a repeated field.
      (Array.isArray(value) && value.length < 20 ? value : [value]).map(
        (one) => `${encoded(key)}=${encoded(scalarText(one))}`,
      ),
    )
    .join('&');
}

/** Of what is coerced from text only the outcome has a shape. */
function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json | undefined {
  return schema && (z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json);
}

/** The value, and the change that may be made to it. */
function changeable(
  json: Json | undefined,
  name: string,
  known: KnownNames,
): fc.Arbitrary<readonly [unknown, Change | undefined]> {
  if (json === undefined) return fc.tuple(fc.constant(undefined), fc.constant(undefined));
  return fc.tuple(fitting(json, name, known), change);
}

const FILES: readonly Buffer[] = [
  Buffer.from('%PDF-1.7\ntext'),
  Buffer.from('заявка;комиссия;дата\n1;2;2026-01-01'),
  Buffer.from('x'),
  Buffer.from('PK\u0003\u0004 nothing'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
  Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]),
  Buffer.alloc(0),
];
const NAMES = [
  'файл.pdf',
  'a.csv',
  'a.xlsx',
  'a.png',
  'a.doc',
  'a.sig',
  'a.zip',
  '',
  '../a.pdf',
  'a'.repeat(400) + '.pdf',
];
const BOUNDARY = 'generated-boundary';

function multipart(fields: unknown, file: Buffer, name: string): Buffer {
  const isObject = typeof fields === 'object' && fields !== null;
  const parts = Object.entries(isObject ? fields : {}).map(
    ([key, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${scalarText(value)}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${parts.join('')}${head}`),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const odd = fc.constantFrom(
  '0',
  '-1',
  '99999999999999999999',
  '1e3',
  'x',
  'bytes=0-',
  'bytes=5-1,-9',
  '*',
  'a'.repeat(2000),
);
const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        'last-event-id',
        'range',
        'if-none-match',
        'if-match',
        'x-request-id',
        'accept-language',
        'x-forwarded-for',
        'user-agent',
      ),
      odd,
      { minKeys: 1, maxKeys: 3, noNullPrototype: true },
    ),
  },
);

/** How much there is to generate in an endpoint: its places, within reason. */
export function weightOf({ params, query, body }: AnyEndpoint): number {
  const places = (
    JSON.stringify([params, query, body].map((one) => schemaOf(one, 'input'))).match(/"type"|"anyOf"/g) ?? []
  ).length;
  return 2 + Math.min(places, 30);
}

/** Requests of an endpoint: what fits its contract, with one place of each part changed into what does not. */
export function generatedRequests(
  endpoint: AnyEndpoint,
  known: KnownNames,
  count: number,
  seed: number,
): GeneratedRequest[] {
  // `/documents/{id}/link`: the id is a document's.
  const subject = /([a-z]+)\/\{/.exec(endpoint.path)?.[1] ?? '';
  const request = fc
    .record({
      params: changeable(schemaOf(endpoint.params, 'output'), subject, known),
      query: changeable(schemaOf(endpoint.query, 'output'), subject, known),
      body: changeable(schemaOf(endpoint.body, 'input'), subject, known),
      /** Which of the three is changed; in a third of the requests none. */
      changedPart: fc.constantFrom(
        'none',
        'none',
        'none',
        'params',
        'query',
        'query',
        'body',
        'body',
        'body',
      ),
      file: fc.constantFrom(...FILES),
      name: fc.constantFrom(...NAMES),
      headers,
    })
    .map(({ changedPart, ...it }) => {
      const valueOf = (part: 'params' | 'query' | 'body'): unknown => {
        const [value, one] = it[part];
        return changedPart === part && one !== undefined ? changed(value, one) : value;
      };
      return { ...it, params: valueOf('params'), query: valueOf('query'), body: valueOf('body') };
    })
    .map((it): GeneratedRequest => {
      const params = (typeof it.params === 'object' ? it.params : null) as Record<string, unknown> | null;
      const path = endpoint.path.replaceAll(
        /\{(\w+)\}/g,
        (_all, name: string) => encoded(scalarText(params?.[name] ?? it.params ?? NO_UUID)) || '%20',
      );
      // A stream has no end: the request for one is never a good one.
      const isStream = endpoint.answer === 'events';
      const query = [it.query === undefined ? '' : queryText(it.query), isStream ? 'no_such_field=1' : '']
        .filter(Boolean)
        .join('&');
      const common = { method: endpoint.method, url: `/banks/sgb${path}${query === '' ? '' : `?${query}`}` };
      if (endpoint.bodyKind === 'multipart') {
        const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
        return {
          ...common,
          headers: { ...it.headers, ...type },
          payload: multipart(it.body, it.file, it.name),
        };
      }
      if (it.body === undefined || endpoint.method === 'GET') return { ...common, headers: it.headers };
      const payload = jsonText(it.body);
      return { ...common, headers: { ...it.headers, 'content-type': 'application/json' }, payload };
    });
  return fc.sample(request, { numRuns: count, seed });
}

/** The request as `inject` takes it. */
export function withToken(request: GeneratedRequest, token: string | undefined): InjectOptions {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return { ...request, headers: { ...request.headers, ...authorization } };
}
