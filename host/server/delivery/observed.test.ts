import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRelease } from '../testing/make-release.ts';
import { openRegistry, remoteSettings } from '../testing/open-registry.ts';
import { createObserved } from './observed.ts';

const DAYS_LATER = Date.now() + 3 * 24 * 3_600_000;

test('what was said of a release goes with the release', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'observed-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const origin = join(folder, 'origin');
  const registry = await openRegistry(join(folder, 'store'), [remoteSettings('mf-sample', origin)]);
  const { tracker, figures } = createObserved(registry);
  const ids: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { id } = makeRelease(origin, { text: `release ${round}` });
    ids.push(id);
    await registry.refresh();
    tracker.started('mf-sample', id, `session ${round}`, undefined, 100);
    figures.note('mf-sample', id, 'load', 50);
  }
  await registry.dropOld(DAYS_LATER);
  const { id } = makeRelease(origin, { text: 'the next release' });
  await registry.refresh();
  tracker.started('mf-sample', id, 'session', undefined, 100);
  figures.note('mf-sample', id, 'load', 50);
  const said = [...ids, id].map((each) => [
    tracker.health('mf-sample', each).started,
    figures.summary('mf-sample', each).load?.count ?? 0,
  ]);
  assert.deepEqual(
    said.map((counts) => counts.join()),
    ['0,0', '0,0', '1,1', '1,1', '1,1', '1,1', '1,1'],
  );
});
