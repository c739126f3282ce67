import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { PortalPageData } from 'shared-kernel/remote/snapshot';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const SCRIPT = '(function () { window.cadesplugin = new Promise(function () {}); }());\n';

describe("CryptoPro's script", () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cryptopro-'));
  const configFile = join(folder, 'portal.json');
  const start = async (env: Record<string, string> = {}): Promise<FastifyInstance> => {
    const app = await buildApp(readConfig(configFile, env), { logLevel: 'silent' });
    after(() => app.close());
    return app;
  };
  const getPage = async (app: FastifyInstance) => {
    const { body, headers } = await app.inject({ url: '/' });
    const json = /<script type="application\/json" id="portal-data">(.*?)<\/script>/s.exec(body)?.[1];
    return { config: (JSON.parse(json ?? '') as PortalPageData).config, headers };
  };

  before(() => {
    mkdirSync(join(folder, 'host'));
    writeFileSync(
      join(folder, 'host/portal-host.json'),
      JSON.stringify({
        buildId: 'h1',
        initial: [],
        groups: {},
        shares: {},
        sharing: {},
        integrity: { 'main.0123456789ab.js': 'A'.repeat(64) },
      }),
    );
    writeFileSync(join(folder, 'cadesplugin_api.js'), SCRIPT);
    writeFileSync(join(folder, 'other.js'), 'alert(1)');
    writeFileSync(
      configFile,
      JSON.stringify({ hostFolder: 'host', banks: [{ code: 'sgb', name: 'СГБ' }], remotes: [] }),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is served under its hash, named in the page and allowed to load from the extension', async () => {
    const app = await start({ CRYPTOPRO_SCRIPT: 'cadesplugin_api.js' });
    const { config, headers } = await getPage(app);
    const { src = '', integrity } = config.cryptoPro ?? {};
    const answer = await app.inject({ url: src });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.body, SCRIPT);
    assert.match(String(answer.headers['content-type']), /^text\/javascript/);
    assert.match(String(answer.headers['cache-control']), /immutable/);
    assert.equal(integrity, `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`);
    // The browser would refuse the extension's script, which has no hash.
    assert.equal(headers['integrity-policy'], undefined);
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' 'nonce-[\w-]+' moz-extension:;/,
    );
  });

  it('is absent when not configured, and scripts without a hash are blocked', async () => {
    const { config, headers } = await getPage(await start());
    assert.equal(config.cryptoPro, undefined);
    assert.match(String(headers['integrity-policy']), /blocked-destinations=\(script\)/);
    assert.doesNotMatch(String(headers['content-security-policy']), /extension/);
  });

  for (const [what, file] of [
    ['a file that is not there', 'missing.js'],
    ['another script', 'other.js'],
  ] as const) {
    it(`is refused at the start with one line when it is ${what}`, async () => {
      await assert.rejects(
        start({ CRYPTOPRO_SCRIPT: file }),
        (error: unknown) =>
          error instanceof StartupError &&
          /"cryptoPro\.script".*cadesplugin_api\.js/.test(error.message) &&
          !error.message.includes('\n'),
      );
    });
  }
});
