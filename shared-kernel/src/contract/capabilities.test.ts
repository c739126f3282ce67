import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CAPABILITIES } from './capabilities.ts';
import type { AnyRoutes } from '../routes.ts';
import { allEndpoints } from './index.ts';

/** Additions that a portal needs at every bank: what one has, switching to another, one application. */
const EVERYWHERE = ['readCapabilities', 'switchBank', 'readApplication'];

test('every addition for a signed-in agent belongs to a capability, and no other call does', () => {
  const [asked, others] = [true, false].map((isAsked) =>
    allEndpoints.filter(
      ({ id, source, auth }) =>
        (source === 'addition' && auth === 'bearer' && !EVERYWHERE.includes(id)) === isAsked,
    ),
  );
  expect(
    asked?.filter(({ capability }) => !capability).map(({ id }) => `${id}: name its capability`),
  ).toEqual([]);
  expect(others?.filter(({ capability }) => capability).map(({ id }) => id)).toEqual([]);
});

test('every capability has a call', () => {
  const named = new Set(allEndpoints.map(({ capability }) => capability));
  expect(CAPABILITIES.filter((name) => !named.has(name))).toEqual([]);
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
  readonly routes: AnyRoutes;
}

test('every page of a remote needs a capability, or is one that every bank can fill', async () => {
  const root = join(__dirname, '../../..');
  const files = readdirSync(root)
    .map((name) => join(root, name, 'src/routes.ts'))
    .filter((file) => /\/mf-[\w-]+\/src/.test(file) && existsSync(file));
  const remotes = (await Promise.all(files.map((file) => import(file)))) as Declared[];
  const pages = remotes.flatMap(({ routes }) => Object.values(routes));
  const firstPart = ({ pattern }: { readonly pattern: string }) => `/${pattern.split('/')[1] ?? ''}`;
  const undecided = pages.filter(
    (page) => page.capability === undefined && !AT_EVERY_BANK.includes(firstPart(page)),
  );
  expect(undecided.map(({ pattern }) => `${pattern}: name its capability in src/routes.ts`)).toEqual([]);
  expect(AT_EVERY_BANK.filter((screen) => !pages.map(firstPart).includes(screen))).toEqual([]);
});
