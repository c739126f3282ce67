import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDelivery } from './testing/delivery-app.ts';

test('counters of remotes are at 0 before their first event', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const delivery = await openDelivery((_request, answer) => void answer.end(), {
    settings: {
      releases: { store: join(folder, 'store') },
      remotes: [{ name: 'mf-one' }, { name: 'mf-two' }],
    },
  });
  t.after(() => delivery.close());
  const { body } = await delivery.app.inject('/metrics');
  for (const counter of [
    'portal_releases_refused_total',
    'portal_releases_quarantined_total',
    'portal_files_damaged_total',
    'portal_remote_script_errors_total',
  ])
    for (const remote of ['mf-one', 'mf-two'])
      assert.match(body, new RegExp(`^${counter}\\{remote="${remote}"\\} 0$`, 'm'));
  assert.match(body, /^portal_release_store_free_bytes [1-9]\d+/m);
});

test('a bank that cannot be reached is counted under its code, and no other name is', async (t) => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const upstream = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  gone.close();
  const delivery = await openDelivery((_request, answer) => void answer.end('{}'), {
    settings: {
      banks: [
        { code: 'sgb', name: 'СГБ' },
        { code: 'cub', name: 'КУБ', upstream },
      ],
    },
  });
  t.after(() => delivery.close());
  for (const bank of ['sgb', 'cub', 'other'])
    await fetch(`http://127.0.0.1:${delivery.port}/banks/${bank}/agent/rest/issues`);
  const { body } = await delivery.app.inject('/metrics');
  const count = (labels: string) =>
    Number(new RegExp(`^portal_request_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(body)?.[1]);
  assert.equal(count('area="banks",status="5xx",bank="cub"'), 1);
  assert.equal(count('area="banks",status="2xx",bank="sgb"'), 1);
  assert.equal(count('area="banks",status="2xx"'), 1);
  assert.doesNotMatch(body, /bank="other"/);
});
