import { allEndpoints } from './index.ts';
import { findUnreadRows } from './reading.ts';
import { SPECIFIED_CALLS } from './specified-calls.ts';
import type { AnswerShape, FieldShape, FieldShapes } from './specified-calls.ts';

/** Calls that the list knows although the specification shows no address for them; the list says why. */
const ADDRESSES_OF_OUR_OWN = ['readApplication', 'switchBank'];

const toShape = (schema: unknown): object =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? (schema.shape as object) : {};

describe('SPECIFIED_CALLS', () => {
  test('names every call that the contract takes from the specification', () => {
    const specified = allEndpoints.filter(({ source }) => source === 'specification').map(({ id }) => id);
    expect(SPECIFIED_CALLS.map(({ id }) => id).sort()).toEqual(
      [...specified, ...ADDRESSES_OF_OUR_OWN].sort(),
    );
  });

  test.each(SPECIFIED_CALLS.map((call) => [call.id, call] as const))(
    '%s is the call of the contract, with fields that it takes',
    (id, call) => {
      const endpoint = allEndpoints.find((known) => known.id === id);
      expect([call.method, call.path]).toEqual([endpoint?.method, endpoint?.path]);
      const taken = { ...toShape(endpoint?.query), ...toShape(endpoint?.body), file: endpoint?.bodyKind };
      for (const field of call.sends) expect(Object.keys(taken)).toContain(field);
    },
  );
});

/** Values that the specification's fields may have; everything that may be missing or null is. */
function sampleField(shape: FieldShape): unknown {
  if (shape.nullable) return null;
  switch (shape.is) {
    case 'text':
      return shape.oneOf?.[0] ?? 'sgb';
    case 'id':
    case 'number':
      return 7;
    case 'boolean':
      return true;
    case 'anything':
      return 'whatever';
    case 'object':
      return sampleFields(shape.fields);
    case 'list':
      return [sampleField(shape.of)];
  }
}

function sampleFields(fields: FieldShapes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, shape]) => !shape.optional)
      .map(([name, shape]) => [name, sampleField(shape)]),
  );
}

/** An answer in every shape that the specification allows. */
function sampleAnswers(answer: AnswerShape): readonly unknown[] {
  switch (answer.kind) {
    case 'unread':
      return [undefined, {}, { any: 'thing' }, 'a text', null];
    case 'object':
      return [sampleFields(answer.fields)];
    case 'rows':
      return [[sampleFields(answer.row)]];
    case 'page': {
      const rows = [sampleFields(answer.row)];
      return [{ objs: rows, info: { count_objs: 1 } }, { data: rows, pagination: {} }, rows];
    }
    case 'count':
      return [3, { count: 3 }, { notifications_count: 3 }, { total: 3 }];
  }
}

const getSchema = (id: string) => {
  const endpoint = allEndpoints.find((known) => known.id === id);
  if (!endpoint) throw new Error(`The contract has no call ${id}`);
  return endpoint.reads ?? endpoint.response;
};

describe('the portal', () => {
  test.each(SPECIFIED_CALLS.map((call) => [call.id, call] as const))(
    'reads %s with exactly the fields of the specification, every row of it',
    (id, { answer }) => {
      for (const sample of sampleAnswers(answer)) {
        const parsed = getSchema(id).safeParse(sample);
        expect(parsed.error?.issues ?? []).toEqual([]);
        expect(findUnreadRows(parsed.data)).toEqual([]);
      }
    },
  );

  test.each(
    SPECIFIED_CALLS.filter(({ answer }) => answer.kind !== 'unread').map((call) => [call.id, call] as const),
  )('reads %s whatever a bank has beside the specification', (id, { answer }) => {
    const names = Object.keys(toShape(allEndpoints.find((known) => known.id === id)?.response));
    for (const sample of sampleAnswers(answer)) {
      if (typeof sample !== 'object' || Array.isArray(sample)) continue;
      const foreign = Object.fromEntries(names.map((name) => [name, { another: 'shape' }]));
      expect(getSchema(id).safeParse({ ...foreign, ...sample }).success).toBe(true);
    }
  });
});
