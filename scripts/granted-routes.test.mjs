import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ungrantedPages } from './lib/granted-routes.mjs';
import { pinnedNode, run } from './lib/process.mjs';

test('a built remote with a page that portal.json does not grant is refused, with the line to add', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grants-'));
  try {
    mkdirSync(path.join(folder, 'mf-catalog/dist'), { recursive: true });
    const remotes = [
      { name: 'mf-catalog', origin: 'mf-catalog/dist', routes: ['/', '/news'] },
      { name: 'mf-far', origin: 'http://mf-far:8080' },
    ];
    writeFileSync(path.join(folder, 'portal.json'), JSON.stringify({ remotes }));
    const build = (routes) =>
      writeFileSync(path.join(folder, 'mf-catalog/dist/release.json'), JSON.stringify({ routes }));
    build(['/', '/news', '/news/:section/:id', '/catalog/own']);
    assert.deepEqual(ungrantedPages(folder), []);
    build(['/news', '/bank-days/:day']);
    const { code, output } = await run(pinnedNode, ['scripts/lib/granted-routes.mjs', folder], {
      capture: true,
    });
    assert.equal(code, 1);
    assert.match(
      output,
      /^mf-catalog has the page \/bank-days\/:day, .*: add "\/bank-days" to "routes" of mf-catalog in portal\.json/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
