import { findCapability, findScreenCapability } from './capabilities.ts';
import { allEndpoints } from './index.ts';

/** Additions that a portal needs at every bank: what one has, switching to another, one application. */
const EVERYWHERE = ['readCapabilities', 'switchBank', 'readApplication'];

test('every addition for a signed-in agent belongs to a capability', () => {
  const homeless = allEndpoints.filter(
    (call) => call.source === 'addition' && call.auth === 'bearer' && findCapability(call) === undefined,
  );
  expect(homeless.map(({ id }) => id).toSorted()).toEqual(EVERYWHERE.toSorted());
});

test('a call of the specification belongs to none', () => {
  const specified = allEndpoints.filter(({ source }) => source === 'specification');
  expect(specified.map(findCapability).filter(Boolean)).toEqual([]);
});

test.each([
  ['/chat', 'chat'],
  ['/news/:section/:id', 'news'],
  ['/security-audit', 'security'],
  ['/requests', undefined],
  ['/', undefined],
])('the screen at %s needs %s', (path, needs) => {
  expect(findScreenCapability(path)).toBe(needs);
});
