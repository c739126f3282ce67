import fc from 'fast-check';

/** A JSON Schema. */
export type Json = Readonly<Record<string, unknown>>;
type Value = fc.Arbitrary<unknown>;

/** What exists in the bank: requests that name it get behind the first look-up. */
export interface KnownNames {
  /** By the name of their table. */
  readonly uuids: ReadonlyMap<string, readonly string[]>;
  readonly hashes: readonly string[];
}

/** Stands for a number beyond the range of a double, which only the text of JSON can hold. */
export const INFINITE = '\u{e000}infinite';
export const NO_UUID = '00000000-0000-4000-8000-000000000000';

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

function toText(schema: Json, name: string, known: KnownNames): Value {
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

function toNumber(schema: Json): Value {
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
export function fitting(schema: Json, name: string, known: KnownNames): Value {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => fitting(one, name, known)));
  const all = schema['allOf'] as Json[] | undefined;
  if (all !== undefined) return fitting(Object.assign({}, ...all) as Json, name, known);
  switch (schema['type']) {
    case 'string':
      return toText(schema, name, known);
    case 'number':
    case 'integer':
      return toNumber(schema);
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
      return makeObject(schema, name, known);
    default:
      // Coerced and free values: what they mean is known to the code alone.
      return fc.oneof(fc.constantFrom('1', '2', '10', 'true', 'false', NO_UUID), hostile);
  }
}

function makeObject(schema: Json, name: string, known: KnownNames): Value {
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

export interface Change {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap';
  /** Which of the places, as a part of all of them. */
  readonly at: number;
  readonly key: string;
  readonly value: unknown;
}

export const change: fc.Arbitrary<Change> = fc.record({
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
export function changed(value: unknown, { kind, at, key, value: other }: Change): unknown {
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
