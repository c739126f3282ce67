import { allEndpoints } from './index.ts';
import { SPECIFIED_CALLS } from './specified-calls.ts';

/** Calls that the list knows although the specification shows no address for them; the list says why. */
const ADDRESSES_OF_OUR_OWN = ['readApplication', 'switchBank'];

const shapeOf = (schema: unknown): object =>
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
      const taken = { ...shapeOf(endpoint?.query), ...shapeOf(endpoint?.body), file: endpoint?.bodyKind };
      for (const field of call.sends) expect(Object.keys(taken)).toContain(field);
    },
  );
});
