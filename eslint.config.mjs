import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const browser = ['host/src/**', 'mf-*/src/**', 'shared-kernel/{src,gallery}/**'];

/** Libraries whose version is the host's business: reached through the kernel's subpaths only. */
const throughKernel = [
  'react-router-dom',
  'jotai',
  'jotai/*',
  '@tanstack/react-query',
  'react-hot-toast',
  'axios',
  'zod',
];

const libraries = { group: throughKernel, message: 'Reach it through a subpath of shared-kernel.' };

/** What the kernel draws itself: antd's brings tabs and menus, or illustrations, to every page that takes it. */
const drawnByKernel = [
  { name: 'antd', importNames: ['Card'], message: 'A framed part of a page is Panel of shared-kernel/ui.' },
  {
    name: 'antd',
    importNames: ['Result'],
    message: 'An outcome is EmptyState of shared-kernel/ui with its icon.',
  },
  {
    name: 'antd',
    importNames: ['Typography'],
    message: 'A text in a tone is Text of shared-kernel/ui, what can be copied has its CopyButton.',
  },
  { name: 'antd', importNames: ['Progress'], message: 'Progress is ProgressLine of shared-kernel/ui.' },
  {
    name: 'antd',
    importNames: ['Descriptions'],
    message: 'Facts by their labels are FactList of shared-kernel/ui.',
  },
  { name: 'antd', importNames: ['Timeline'], message: 'What happened is Timeline of shared-kernel/ui.' },
  {
    name: 'antd',
    importNames: ['Steps'],
    message: 'Steps in their order are an ordered list with aria-current.',
  },
];

/** What sends a call: for the `api` folders of the remotes. */
const calls = [
  { name: 'shared-kernel/http', importNames: ['callEndpoint', 'trackRequest', 'saveFileAt', 'fileAddress'] },
  {
    name: 'shared-kernel/query',
    importNames: ['useEndpointQuery', 'useEndpointMutation', 'endpointQueryOptions'],
  },
].map((each) => ({ ...each, message: 'Calls stand in features/*/api.' }));

/** What takes the date out of an instant by its letters: between 00:00 and 03:00 in Moscow it is yesterday's. */
const CUT = 'CallExpression[callee.property.name=/^(slice|substring|split)$/]';
const DATE_CUTS = [
  `${CUT}[callee.object.callee.property.name='toISOString']`,
  `${CUT}[arguments.1.value=10][callee.object.property.name=/_at$/]`,
  `${CUT}[arguments.1.value=10][callee.object.name=/(^at|At)$/]`,
].map((selector) => ({
  selector,
  message: 'The date of an instant is that of a zone: dateOf, today or dateInMoscow of domain/instants.',
}));

/** A sum that stands on its own: as a child of an element, as `children` of an item, or pasted into a text of the markup. */
const CONTENT = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const SUM = 'CallExpression[callee.name=/^formatMoney(Short)?$/]';
const BARE_SUMS = [CONTENT, "Property[key.name='children']"]
  .flatMap((place) => [
    `${place} > ${SUM}`,
    `${place} > :matches(ConditionalExpression, LogicalExpression, TemplateLiteral) > ${SUM}`,
  ])
  .map((selector) => ({
    selector,
    message: 'A sum on a page is MoneyText of shared-kernel/ui; as text it goes into a phrase of the locale.',
  }));

/**
 * Functions and methods are named by what they do; not seen are functions that are properties, as a locale's texts are. Those
 * of the kernel's released version keep theirs until its next major one.
 */
const RELEASED =
  'addressOf|basePeriodOf|bearerTokenOf|dateOf|maskOf|partsOf|portalUserOf|roleOf|shortNameOf|stepOf';
const NOT_BY_ITS_DEED = `/^(?!(?:${RELEASED})$)(?!(?:count|find|get|has|is|list|read|to)[A-Z])[a-z]\\w*Of$/`;
const NAMES = [
  `FunctionDeclaration[id.name=${NOT_BY_ITS_DEED}]`,
  `VariableDeclarator[init.type='ArrowFunctionExpression'][id.name=${NOT_BY_ITS_DEED}]`,
  `:matches(MethodDefinition, Property[method=true])[key.name=${NOT_BY_ITS_DEED}]`,
].map((selector) => ({ selector, message: 'Name it by what it does: get…, find…, to…, is….' }));
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-*/**',
      '**/node_modules/**',
      '.data/**',
      '.cache/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...NAMES],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      // `{} extends Arguments` asks whether every argument is optional.
      '@typescript-eslint/no-empty-object-type': ['error', { allowObjectTypes: 'always' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: browser,
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // The specification asks for warnings in the browser's console (chapter 8).
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: browser,
    // Renders each of antd's components for its styles.
    ignores: ['shared-kernel/src/federation/antd-styles/renderings.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: drawnByKernel }] },
  },
  {
    files: ['host/src/**', 'mf-*/src/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [libraries], paths: drawnByKernel }] },
  },
  {
    files: ['mf-*/src/**'],
    ignores: ['**/api/**', '**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [libraries], paths: [...drawnByKernel, ...calls] }],
    },
  },
  {
    files: ['**/src/**/*.{ts,tsx}', 'host/server/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...NAMES, ...DATE_CUTS] },
  },
  {
    files: browser,
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...NAMES,
        ...DATE_CUTS,
        ...BARE_SUMS,
        {
          selector: 'CallExpression[callee.property.name="mutate"][arguments.length>1]',
          message: 'These callbacks end with the page and with the next call: await mutateAsync.',
        },
        {
          selector:
            'CallExpression[callee.name="notifyError"][arguments.length=1], CallExpression > Identifier.arguments[name="notifyError"]',
          message: 'Its title says what was not done: «Фото не сохранено».',
        },
        {
          selector:
            'JSXAttribute[name.name="style"] > JSXExpressionContainer > ObjectExpression > Property > Literal',
          message: 'A fixed style stands in a CSS module or is a prop of antd; style is for computed values.',
        },
      ],
    },
  },
  {
    // A statement is built without an import: what dependency-cruiser cannot see of "SQL stands in repositories".
    files: ['bank-api/src/**/*.ts'],
    ignores: [
      '**/*repository.ts',
      '**/*.test.ts',
      '**/testing.ts',
      'bank-api/src/{database,demo,moving,testing}/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...NAMES,
        ...DATE_CUTS,
        {
          selector:
            'CallExpression > MemberExpression[property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
          message: 'SQL stands in repositories.',
        },
      ],
    },
  },
  {
    // Scripts talk to a person at a terminal.
    files: ['scripts/**', 'bench/**', 'bank-api/bench/**', '**/*.config.{mjs,cjs,ts}', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // A fresh clone begins with the machine's own Node, from 20.19; what is pinned (Node 24) is not installed yet.
    files: ['scripts/**/*.mjs'],
    ignores: ['**/*.test.mjs'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:fs', importNames: ['globSync', 'glob'], message: 'Node 20 has none: readdirSync.' },
        { name: 'node:sqlite', message: 'Node 20 has none.' },
      ],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { ...globals.node } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
