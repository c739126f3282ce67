import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import { ESLint } from 'eslint';

const ROOT = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const { forbidden, options } = require('../dependency-cruiser.config.cjs');

/** Files of src with what each imports, cruised by the rules of the repository. @returns names of the broken rules */
async function brokenBy(files) {
  const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
  try {
    await mkdir(join(folder, 'bank-api'));
    await symlink(join(ROOT, 'bank-api/node_modules'), join(folder, 'bank-api/node_modules'));
    for (const [path, imported] of Object.entries(files)) {
      const file = join(folder, 'bank-api/src', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, imported.map((name) => `import '${name}';\n`).join(''));
    }
    const { tsConfig: _, ...rest } = options;
    const { output } = await cruise(['bank-api'], {
      ...rest,
      ruleSet: { forbidden },
      validate: true,
      baseDir: folder,
    });
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the boundary rules accept a module that keeps to order, index and repository', async () => {
  const files = {
    'app.ts': ['./modules/index.ts'],
    'modules/index.ts': ['./news/index.ts', './account/index.ts'],
    'modules/account/index.ts': [],
    'modules/news/index.ts': ['./service.ts', '../account/index.ts'],
    'modules/news/service.ts': ['./repository.ts', './feed/order.ts', '../../http/errors.ts'],
    'modules/news/feed/order.ts': [],
    'demo/news.ts': ['../modules/news/index.ts'],
    'modules/news/repository.ts': ['kysely', './tables.ts', '../../database/types.ts'],
    'modules/news/tables.ts': ['kysely'],
    'database/schema.ts': ['../modules/news/tables.ts'],
    'database/types.ts': ['kysely', './schema.ts'],
    'http/errors.ts': [],
  };
  assert.deepEqual(await brokenBy(files), []);
});

const planted = [
  ['sql-in-repositories', 'modules/news/service.ts', 'kysely'],
  ['sql-in-repositories', 'plugins/health.ts', 'kysely'],
  ['tables-in-repositories', 'modules/news/service.ts', './tables.ts'],
  ['repository-stands-below-routes', 'modules/news/repository.ts', './service.ts'],
  ['modules-entered-by-index', 'modules/news/service.ts', '../account/repository.ts'],
  ['server-enters-modules-by-index', 'app.ts', './modules/account/repository.ts'],
  ['server-enters-modules-by-index', 'modules/index.ts', './account/repository.ts'],
  ['modules-know-no-context', 'modules/news/service.ts', '../../app-context.ts'],
  ['nothing-above-modules-account', 'modules/account/service.ts', '../forms/index.ts'],
  ['nothing-above-modules-chat', 'modules/chat/service.ts', '../signatures/index.ts'],
  ['nothing-above-modules', 'modules/news/service.ts', '../../demo/accounts.ts'],
  ['nothing-above-demo', 'demo/accounts.ts', '../moving/copy.ts'],
  ['imported-folders-have-a-place', 'modules/account/service.ts', '../news/index.ts'],
  ['imported-folders-have-a-place', 'modules/news/service.ts', '../branches/index.ts'],
  ['imported-folders-have-a-place', 'modules/news/service.ts', '../../letters/send.ts'],
  ['nothing-above-database', 'database/transaction.ts', '../events/emit-event.ts'],
  ['nothing-above-plugins', 'plugins/contract.ts', '../modules/auth/index.ts'],
];
for (const [rule, from, to] of planted) {
  test(`${rule}: ${from} may not import ${to}`, async () => {
    const target = to.startsWith('.') ? { [join(dirname(from), to)]: [] } : {};
    assert.deepEqual(await brokenBy({ ...target, [from]: [to] }), [rule]);
  });
}

test('two modules that import each other break the order rule', async () => {
  const files = {
    'modules/chat/index.ts': ['../signatures/index.ts'],
    'modules/signatures/index.ts': ['./service.ts'],
    'modules/signatures/service.ts': ['../chat/index.ts'],
  };
  assert.ok((await brokenBy(files)).includes('nothing-above-modules-chat'));
});

test('eslint refuses SQL in a service and allows it in a repository', async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const refusedIn = async (file) => {
    const filePath = join(ROOT, 'bank-api/src/modules/news', file);
    const [{ messages }] = await eslint.lintText("export const find = (db) => db.selectFrom('news');\n", {
      filePath,
    });
    return messages.map(({ ruleId }) => ruleId);
  };
  assert.deepEqual(await refusedIn('service.ts'), ['no-restricted-syntax']);
  assert.deepEqual(await refusedIn('repository.ts'), []);
});

test('eslint refuses a date that is cut out of an instant, also where other patterns are refused', async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const cuts = [
    'new Date().toISOString().slice(0, 10)',
    "new Date().toISOString().split('T')",
    'x.updated_at.slice(0, 10)',
  ];
  for (const file of ['bank-api/src/modules/news/service.ts', 'mf-catalog/src/a.ts', 'host/server/a.ts']) {
    const filePath = join(ROOT, file);
    for (const cut of cuts) {
      const [{ messages }] = await eslint.lintText(`export const at = (x) => [x, ${cut}];\n`, { filePath });
      assert.deepEqual(
        messages.map(({ ruleId }) => ruleId),
        ['no-restricted-syntax'],
        `${file}: ${cut}`,
      );
    }
  }
});

test('eslint refuses a sum that stands on its own as text, and allows one in a phrase or an attribute', async () => {
  const eslint = new ESLint({ cwd: ROOT });
  const filePath = join(ROOT, 'mf-catalog/src/a.tsx');
  const refused = async (content) => {
    const [{ messages }] = await eslint.lintText(`export const A = (sum, say) => [say, ${content}];\n`, {
      filePath,
    });
    return messages.map(({ ruleId }) => ruleId);
  };
  for (const content of [
    '<p>{formatMoneyShort(sum)}</p>',
    '<>{sum > 0 && formatMoney(sum)}</>',
    '<p>{`: ${formatMoneyShort(sum)}`}</p>',
    "[{ key: 'fee', children: sum === null ? '' : formatMoneyShort(sum) }]",
  ])
    assert.deepEqual(await refused(content), ['no-restricted-syntax'], content);
  for (const content of ['<p>{say(formatMoneyShort(sum))}</p>', '<p title={formatMoneyShort(sum)} />'])
    assert.deepEqual(await refused(content), [], content);
});
