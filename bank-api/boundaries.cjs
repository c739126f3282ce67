/** Who may import whom inside bank-api: rules of dependency-cruiser. See docs/decisions/0145-boundaries-of-modules.md. */

/**
 * Folders of src that another folder imports, the lowest first: each may import those before it. A module that no other
 * module imports needs no place here.
 */
const FOLDERS = [
  'processes',
  'http',
  'secrets',
  'archives',
  'files',
  'pdf',
  'spreadsheets',
  'database',
  'events',
  'audit',
  'jobs',
  'telemetry',
  'mail',
  'openapi',
  'plugins',
  'modules/account',
  'modules/auth',
  'modules/notifications',
  'modules/products',
  'modules/forms',
  'modules/applications',
  'modules/documents',
  'modules/chat',
  'modules/signatures',
];
/** What stands above all modules, the lowest first. */
const ABOVE_MODULES = ['demo', 'moving', 'testing'];

const SRC = '^bank-api/src';
const MODULES = `${SRC}/modules`;
const TESTS = '\\.test\\.ts$|/testing\\.ts$|/src/testing/';
/** Seeders and the move of the data write tables as they are. */
const BESIDE_MODULES = `${SRC}/(demo|moving|database)/`;
/** The schema lists the tables of all modules: types alone. */
const BEYOND_ORDER = [`${SRC}/database/schema\\.ts$`, TESTS];
const PLACED = [...FOLDERS, ...ABOVE_MODULES];
const UNPLACED = `${SRC}/(?!(?:${PLACED.join('|')})/)`;
const above = (folders) => [
  ...folders.map((folder) => `${SRC}/${folder}/`),
  `${SRC}/(modules/index|app|server)\\.ts$`,
];

const rules = [
  {
    name: 'sql-in-repositories',
    comment: 'SQL stands in repositories: nobody else imports kysely, not even its types.',
    severity: 'error',
    from: {
      path: `${SRC}/`,
      pathNot: ['repository\\.ts$', 'tables\\.ts$', BESIDE_MODULES, TESTS],
    },
    to: { path: 'node_modules/kysely/' },
  },
  {
    name: 'tables-in-repositories',
    comment: 'What a table is like is the matter of its repository.',
    severity: 'error',
    from: { path: `${SRC}/`, pathNot: ['repository\\.ts$', BESIDE_MODULES, TESTS] },
    to: { path: `${SRC}/.*tables\\.ts$` },
  },
  {
    name: 'repository-stands-below-routes',
    comment: 'In a module: routes → service → repository.',
    severity: 'error',
    from: { path: `${MODULES}/.*repository\\.ts$` },
    to: { path: `${MODULES}/.*(routes|service)\\.ts$` },
  },
  {
    name: 'modules-entered-by-index',
    comment: 'A module shows others its index.ts alone.',
    severity: 'error',
    from: { path: `${MODULES}/([^/]+)/`, pathNot: [TESTS] },
    to: { path: `${MODULES}/[^/]+/`, pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'server-enters-modules-by-index',
    comment: 'So does whoever puts the server together.',
    severity: 'error',
    from: { path: `${SRC}/`, pathNot: [`${MODULES}/[^/]+/`, BESIDE_MODULES, TESTS] },
    to: { path: `${MODULES}/[^/]+/`, pathNot: [`${MODULES}/[^/]+/index\\.ts$`] },
  },
  {
    name: 'modules-know-no-context',
    comment: 'A module receives what it needs by its factory.',
    severity: 'error',
    from: { path: `${MODULES}/[^/]+/`, pathNot: [TESTS] },
    to: { path: `${SRC}/(app|app-context|server)\\.ts$` },
  },
  {
    name: 'imported-folders-have-a-place',
    comment:
      'What another folder imports is put into FOLDERS of bank-api/boundaries.cjs: the order has no circle.',
    severity: 'error',
    from: {
      path: `${SRC}/((?:modules/)?[^/]+)/`,
      pathNot: [`${SRC}/(${ABOVE_MODULES.join('|')})/`, ...BEYOND_ORDER],
    },
    to: { path: `${UNPLACED}(?:modules/[^/]+|(?!modules/)[^/]+)/`, pathNot: [`${SRC}/$1/`] },
  },
  {
    name: 'nothing-above-modules',
    comment:
      'Seeders, the move of the data and what puts the server together know the modules, not the other way.',
    severity: 'error',
    from: { path: `${UNPLACED}modules/[^/]+/`, pathNot: BEYOND_ORDER },
    to: { path: above(ABOVE_MODULES) },
  },
  ...PLACED.map((folder, place) => ({
    name: `nothing-above-${folder.replace('/', '-')}`,
    comment: 'Folders import downwards only: the order is that of FOLDERS in bank-api/boundaries.cjs.',
    severity: 'error',
    from: { path: `${SRC}/${folder}/`, pathNot: BEYOND_ORDER },
    to: { path: above(PLACED.slice(place + 1)) },
  })),
];

module.exports = { rules };
