import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { pinnedNode, rootDir } from './lib/process.mjs';

/** A loader for which the packages do not exist. */
const HOOKS = `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (/^(?:react|react-dom|antd|@ant-design|jotai|@tanstack|react-router-dom|react-hot-toast)(?:\\/|$)/.test(specifier))
      throw new Error('not installed: ' + specifier);
    return next(specifier, context);
  },
});`;

function importWithout(entry) {
  const code = `${HOOKS}
const module = await import(${JSON.stringify(`./shared-kernel/src/${entry}`)});
console.log(JSON.stringify(Object.keys(module)));`;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(
    execFileSync(pinnedNode, args, { cwd: rootDir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

test('shared-kernel/core is imported where no React, antd or jotai is installed', () => {
  const names = importWithout('core.ts');
  for (const name of ['callEndpoint', 'portalBanks', 'portalEvents', 'session'])
    assert.ok(names.includes(name), name);
});

test('so are the contract and the http layer', () => {
  assert.ok(importWithout('http/index.ts').includes('callEndpoint'));
  assert.ok(importWithout('contract/agent.ts').includes('getProfile'));
});

test('an entry that stands on jotai is not', () => {
  assert.throws(() => importWithout('state.ts'), /not installed: jotai/);
});
