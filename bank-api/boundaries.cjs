/** Who may import whom inside bank-api: rules of dependency-cruiser. See docs/decisions/0145-boundaries-of-modules.md. */

/** Folders of src, the lowest first: each may import those before it. */
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
  'modules/personal-data',
  'modules/notifications',
  'modules/products',
  'modules/forms',
  'modules/applications',
  'modules/documents',
  'modules/clients',
  'modules/registries',
  'modules/chat',
  'modules/signatures',
  'modules/questionnaire',
  'modules/flow',
  'modules/client-signing',
  'modules/income',
  'modules/news',
  'modules/quotes',
  'modules/cross-border',
  'modules/catalogue',
  'modules/events',
  'modules/security',
  'modules/agents',
  'demo',
  'moving',
  'testing',
];

const SRC = '^bank-api/src';
const MODULES = `${SRC}/modules`;
const TESTS = '\\.test\\.ts$|/testing\\.ts$|/src/testing/';
/** Seeders and the move of the data write tables as they are. */
const BESIDE_MODULES = `${SRC}/(demo|moving|database)/`;

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
  ...FOLDERS.map((folder, place) => ({
    name: `nothing-above-${folder.replace('/', '-')}`,
    comment: 'Folders import downwards only: the order is that of FOLDERS in bank-api/boundaries.cjs.',
    severity: 'error',
    from: {
      path: `${SRC}/${folder}/`,
      // The schema lists the tables of all modules: types alone.
      pathNot: [`${SRC}/database/schema\\.ts$`, TESTS],
    },
    to: {
      path: [`${SRC}/(${FOLDERS.slice(place + 1).join('|')})/`, `${SRC}/(modules/index|app|server)\\.ts$`],
    },
  })),
];

module.exports = { rules, FOLDERS };
