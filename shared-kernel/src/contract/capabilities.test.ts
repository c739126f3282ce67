import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Screens that every bank can fill: their calls are the specification's, or they need none. */
const AT_EVERY_BANK = [
  '/',
  '/requests',
  '/all-requests',
  '/archived-requests',
  '/issue',
  '/documents-page',
  '/notifications',
  '/profile',
  '/agent-profile',
  '/calculator',
];

interface Declared {
  readonly routes: Readonly<Record<string, { readonly pattern: string }>>;
}

test('every page of a remote needs a capability, or is one that every bank can fill', async () => {
  const root = join(__dirname, '../../..');
  const files = readdirSync(root)
    .map((name) => join(root, name, 'src/routes.ts'))
    .filter((file) => /\/mf-[\w-]+\/src/.test(file) && existsSync(file));
  const remotes = (await Promise.all(files.map((file) => import(file)))) as Declared[];
  const pages = remotes.flatMap(({ routes }) => Object.values(routes).map(({ pattern }) => pattern));
  const firstPart = (pattern: string) => `/${pattern.split('/')[1] ?? ''}`;
  const undecided = pages.filter(
    (page) => findScreenCapability(page) === undefined && !AT_EVERY_BANK.includes(firstPart(page)),
  );
  expect(
    undecided.map((page) => `${page}: name its capability in SCREENS of contract/capabilities.ts`),
  ).toEqual([]);
  expect(AT_EVERY_BANK.filter((screen) => !pages.map(firstPart).includes(screen))).toEqual([]);
});
