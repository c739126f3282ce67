/** Who may import whom. Runs with `npm test`; the rules are explained in docs/decisions. */
const remotes = require('node:fs')
  .readdirSync(__dirname)
  .filter((name) => name.startsWith('mf-'));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment:
        'A circle cannot be understood from any end. A page may link by the routes that load it when it is opened.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'kernel-imports-no-package',
      comment: 'The kernel stands below everything.',
      severity: 'error',
      from: { path: '^shared-kernel/' },
      to: { path: '^(host|bank-api|telemetry|bench|e2e|mf-[^/]+)/' },
    },
    {
      name: 'telemetry-imports-no-package',
      comment: 'Both servers stand on it: it knows none of their matters.',
      severity: 'error',
      from: { path: '^telemetry/' },
      to: { path: '^(host|bank-api|shared-kernel|bench|e2e|mf-[^/]+)/' },
    },
    {
      name: 'telemetry-is-for-servers',
      comment: 'No page brings it to the browser.',
      severity: 'error',
      from: { path: '^(host/src|mf-[^/]+)/' },
      to: { path: '^telemetry/' },
    },
    {
      name: 'open-telemetry-stands-behind-telemetry',
      comment: 'Only the package telemetry knows the SDK: without a collector nothing of it is loaded.',
      severity: 'error',
      from: { path: '^(host|bank-api|shared-kernel|mf-[^/]+)/' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'contract-and-domain-are-pure',
      comment: 'They run on the server and in the browser: no React, axios, antd or other kernel layer.',
      severity: 'error',
      from: { path: '^shared-kernel/src/(contract|domain)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^shared-kernel/src/(?!contract/|domain/|locale/(numerals|relative-time|application-(statuses|stages|column-definitions)|(notification|timeline)-kinds))',
          'node_modules/(react|react-dom|antd|axios|jotai|@tanstack)/',
        ],
      },
    },
    ...remotes.map((remote) => ({
      name: `${remote}-imports-kernel-only`,
      comment: 'A remote knows neither the host nor another remote: widgets come through the kernel.',
      severity: 'error',
      from: { path: `^${remote}/` },
      to: { path: `^(host|bank-api|bench|e2e|${remotes.filter((other) => other !== remote).join('|')})/` },
    })),
    {
      name: 'host-imports-no-remote',
      comment: 'Remotes are known at run time only.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^(bank-api|bench|e2e|mf-[^/]+)/' },
    },
    {
      name: 'bank-api-imports-contract-and-domain',
      comment:
        'The server shares the contract, the arithmetic and the form validation, nothing of the browser.',
      severity: 'error',
      from: { path: '^bank-api/' },
      to: {
        path: '^(host|bench|e2e|mf-[^/]+|shared-kernel/src/(?!contract/|domain/|locale/|forms/validate))',
      },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'What two features need lives beside them.',
      severity: 'error',
      from: { path: '^(mf-[^/]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'api-stands-below-ui',
      comment: 'In a feature: ui → state → api.',
      severity: 'error',
      from: { path: '^(mf-[^/]+/src/features/[^/]+)/api/' },
      to: { path: '^$1/(ui|state)/' },
    },
    ...require('./bank-api/boundaries.cjs').rules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built files of ours; those of a package are what an import of it leads to.
    exclude: { path: '^(?!.*node_modules/).*/(dist|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
