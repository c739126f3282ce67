import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { listResponseSchema } from 'shared-kernel/contract/common';
import { knownFields } from './known-fields.ts';

const item = z.object({
  id: z.int(),
  name: z.string().nullable(),
  more: z.object({ a: z.string() }).nullable().optional(),
  answers: z.record(z.string(), z.unknown()).default({}),
});

test('knownFields drops unknown fields of a value that does not fit its schema', () => {
  const broken = { id: 'x', name: null, secret: 1, more: { a: 2, b: 3 }, answers: { any: { thing: 1 } } };
  const kept = { id: 'x', name: null, more: { a: 2 }, answers: { any: { thing: 1 } } };
  assert.deepEqual(knownFields([item], broken), kept);
  assert.deepEqual(knownFields([z.array(item)], [broken]), [kept]);
});

test('knownFields recognises each of the list shapes', () => {
  const list = listResponseSchema(item);
  const row = { id: 'x', name: 'n', secret: 1 };
  const kept = { id: 'x', name: 'n' };
  assert.deepEqual(knownFields([list], { objs: [row], info: { count_objs: 1, sql: 'x' }, debug: 1 }), {
    objs: [kept],
    info: { count_objs: 1 },
  });
  assert.deepEqual(knownFields([list], { data: [row], pagination: { total: 1 } }), {
    data: [kept],
    pagination: { total: 1 },
  });
  assert.deepEqual(knownFields([list], [row]), [kept]);
  assert.equal(knownFields([z.int()], 'x'), 'x');
});
