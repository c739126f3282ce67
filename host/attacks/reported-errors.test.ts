import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { PortalPageData } from 'shared-kernel/remote/snapshot';
import { newToken } from '../server/release-api/team-tokens.ts';
import { openDelivery } from '../server/testing/delivery-app.ts';
import type { DeliveryApp } from '../server/testing/delivery-app.ts';
import { makeRelease } from '../server/testing/make-release.ts';

const PAGE = 'page.0123456789ab.js';
/** Of its first line every place comes from line 6, column 4 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://mf-sample/src/page.tsx'],
  names: [],
  mappings: 'AAKG',
});

interface ReportedRemote {
  readonly releases: readonly { readonly figures: object }[];
  readonly errors: readonly {
    readonly message: string;
    readonly places: readonly string[];
    readonly count: number;
  }[];
}

describe('what pages report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reported-errors-'));
  const [own, others] = [newToken(), newToken()];
  const entry = (name: string, { sha256 }: typeof own, remote: string) => ({
    name,
    sha256,
    remotes: [remote],
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  });
  let delivery: DeliveryApp;
  let release = '';
  let page = '';

  before(async () => {
    const files = { [PAGE]: 'fail()', [`${PAGE}.map`]: MAP };
    release = makeRelease(join(folder, 'mf-sample'), { remote: 'mf-sample', files }).id;
    makeRelease(join(folder, 'mf-other'), { remote: 'mf-other' });
    delivery = await openDelivery((_request, answer) => void answer.writeHead(401).end('{}'), {
      settings: {
        releases: {
          store: join(folder, 'store'),
          tokens: [entry('sample-ci', own, 'mf-sample'), entry('other-ci', others, 'mf-other')],
        },
        remotes: ['mf-sample', 'mf-other'].map((name) => ({ name, origin: join(folder, name) })),
      },
    });
    const { body } = await delivery.app.inject({ url: '/' });
    const json = /<script type="application\/json" id="portal-data">(.*?)<\/script>/s.exec(body)?.[1];
    page = (JSON.parse(json ?? '') as PortalPageData).delivery?.page ?? '';
  });
  after(async () => {
    await delivery.close();
    rmSync(folder, { recursive: true });
  });

  const report = (payload: object) =>
    delivery.app.inject({
      method: 'POST',
      url: '/portal/reports',
      payload: { page, reports: [], ...payload },
    });
  const stackAt = (file: string, column = 1, remote = 'mf-sample') =>
    `Error: x\n    at f (https://portal.example/remotes/${remote}/${file}:1:${column})`;
  const ask = (token = own, remote = 'mf-sample') =>
    delivery.app.inject({
      url: `/portal/remotes/${remote}`,
      headers: { authorization: `Bearer ${token.token}` },
    });
  const errors = async () => (await ask()).json<{ remote: ReportedRemote }>().remote.errors;

  it('shows a team its errors at their place in the sources, without what an agent typed', async () => {
    const message = 'No client anna@example.com with 7707083893 of «Ромашка» at https://x.example/a?token=1';
    for (let index = 0; index < 3; index += 1)
      assert.equal((await report({ errors: [{ message, stack: stackAt(PAGE) }] })).statusCode, 204);
    assert.deepEqual(
      (await errors()).map(({ message: said, places, count }) => ({ said, places, count })),
      [
        {
          said: 'No client <e-mail> with <number> of <text> at https://x.example/a',
          places: ['mf-sample/src/page.tsx:6:4'],
          count: 3,
        },
      ],
    );
  });

  it('shows no team the errors of another', async () => {
    assert.equal((await ask(others)).statusCode, 403);
    assert.deepEqual((await ask(others, 'mf-other')).json<{ remote: ReportedRemote }>().remote.errors, []);
  });

  it('reads no file that is not one of a release', async () => {
    const before = await errors();
    for (const file of ['../../../etc/passwd.js', '../mf-other/page.js', 'unknown.js'])
      assert.equal((await report({ errors: [{ message: 'x', stack: stackAt(file) }] })).statusCode, 204);
    await report({ errors: [{ message: 'x', stack: stackAt(PAGE, 1, 'mf-unknown') }] });
    assert.deepEqual(await errors(), before);
  });

  it('counts nothing of who has no page of this portal, and takes nothing that is too large', async () => {
    const before = await errors();
    await report({ page: 'forged', errors: [{ message: 'forged', stack: stackAt(PAGE) }] });
    assert.deepEqual(await errors(), before);
    const long = 'x'.repeat(1_001);
    assert.equal((await report({ errors: [{ message: 'x', stack: long }] })).statusCode, 400);
    const many = Array.from({ length: 6 }, () => ({ message: 'x', stack: '' }));
    assert.equal((await report({ errors: many })).statusCode, 400);
    assert.equal(
      (await report({ vitals: [{ remote: 'mf-sample', release, name: 'lcp', value: -1 }] })).statusCode,
      400,
    );
  });

  it('keeps fifty different errors of a flood, and looks up no more places than it can afford', async () => {
    for (let index = 0; index < 400; index += 1)
      await report({
        errors: [{ message: `flood ${'abcdefghij'[index % 10]}`, stack: stackAt(PAGE, index + 1) }],
      });
    const kept = await errors();
    assert.equal(kept.length, 50);
    // Twenty a minute were looked up, and of those the oldest are gone.
    const lookedUp = kept.filter(({ places }) => places[0]?.startsWith('mf-sample/src'));
    assert.ok(lookedUp.length <= 20, String(lookedUp.length));
  });

  it('summarizes what sessions measure, by release', async () => {
    const start = { remote: 'mf-sample', release, phase: 'ready', ms: 300, loadMs: 200 };
    const vital = { remote: 'mf-sample', release, name: 'cls', value: 0.02 };
    await report({ reports: [start], vitals: [vital, { ...vital, name: 'inp', value: 80 }] });
    const { remote } = (await ask()).json<{ remote: ReportedRemote }>();
    assert.deepEqual(remote.releases[0]?.figures, {
      load: { p75: 200, count: 1 },
      mount: { p75: 100, count: 1 },
      inp: { p75: 80, count: 1 },
      cls: { p75: 0.02, count: 1 },
    });
  });
});
