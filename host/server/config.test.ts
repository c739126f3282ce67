import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startS3Server } from '../../scripts/lib/s3-server.mjs';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-config-'));
after(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'portal.json');
  writeFileSync(path, content);
  return path;
}

const good = {
  banks: [{ code: 'sgb', name: 'СГБ' }],
  remotes: [{ name: 'mf-catalog', origin: 'catalog/dist' }],
};

/** Starts the server as a program and answers how it ended. */
async function run(env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...process.env, ...env },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stderr };
}

describe('portal.json', () => {
  it('has defaults, folders relative to the file and values overridden by the environment', () => {
    const config = readConfig(file(JSON.stringify(good)), {
      PORT: '9000',
      BANK_API_URL: 'http://bank:1',
      REMOTE_MF_CATALOG_ORIGIN: 'https://catalog.example/app',
    });
    assert.equal(config.port, 9000);
    assert.equal(config.bankApiUrl, 'http://bank:1');
    assert.equal(config.hostFolder, join(folder, 'host/dist'));
    const [remote] = config.remotes;
    assert.ok(remote?.kind === 'http' && remote.url.href === 'https://catalog.example/app/');
    const [local] = readConfig(file(JSON.stringify(good)), {}).remotes;
    assert.ok(local?.kind === 'folder' && local.folder === join(folder, 'catalog/dist'));
  });

  it('keeps what the file says where a variable is empty', () => {
    const path = file(JSON.stringify({ ...good, port: 9000, trustProxy: 'loopback' }));
    const empty = { PORT: '', TRUST_PROXY: '', METRICS_TOKEN: '', REMOTE_MF_CATALOG_ORIGIN: '' };
    const { port, trustProxy, metricsToken, remotes } = readConfig(path, empty);
    assert.deepEqual(
      { port, trustProxy, metricsToken },
      { port: 9000, trustProxy: 'loopback', metricsToken: undefined },
    );
    assert.ok(remotes[0]?.kind === 'folder');
  });

  const wrong: readonly [string, string, RegExp][] = [
    ['broken JSON', '{ "banks": ', /not valid JSON/],
    ['an unknown field', JSON.stringify({ ...good, prot: 1 }), /prot/],
    ['a bank code', JSON.stringify({ ...good, banks: [{ code: 'A/b', name: 'X' }] }), /banks\.0\.code/],
    [
      'banks without a sign-in',
      JSON.stringify({ ...good, banks: [{ code: 'atb', name: 'АТБ', signIn: false }] }),
      /no bank has a sign-in/,
    ],
    ['a bank twice', JSON.stringify({ ...good, banks: [...good.banks, ...good.banks] }), /listed twice/],
    ['no banks', JSON.stringify({ ...good, banks: [] }), /banks/],
  ];
  for (const [name, content, expected] of wrong) {
    it(`is refused with one line for ${name}`, () => {
      assert.throws(
        () => readConfig(file(content), {}),
        (error: unknown) =>
          error instanceof StartupError && expected.test(error.message) && !error.message.includes('\n'),
      );
    });
  }

  it('takes all variables of a bucket from the environment or none', () => {
    const path = file(JSON.stringify(good));
    const whole = {
      RELEASE_S3_ENDPOINT: 'http://storage:8333',
      RELEASE_S3_BUCKET: 'portal-releases',
      RELEASE_S3_ACCESS_KEY_ID: 'key',
      RELEASE_S3_SECRET_ACCESS_KEY: 'secret',
    };
    assert.equal(readConfig(path, {}).releases.bucket, undefined);
    assert.deepEqual(readConfig(path, whole).releases.bucket, {
      endpoint: 'http://storage:8333',
      region: 'us-east-1',
      bucket: 'portal-releases',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    const { RELEASE_S3_BUCKET: _bucket, ...part } = whole;
    assert.throws(() => readConfig(path, part), /needs RELEASE_S3_BUCKET too/);
    assert.throws(
      () => readConfig(path, { ...whole, RELEASE_S3_ENDPOINT: 'storage' }),
      /RELEASE_S3_ENDPOINT/,
    );
  });

  it('does not start on a missing bucket or one without conditional writes', async () => {
    writeFileSync(
      join(folder, 'portal-host.json'),
      JSON.stringify({ buildId: 'x', initial: [], groups: {}, shares: {} }),
    );
    const storage = await startS3Server({ isConditional: false });
    const { endpoint, accessKeyId, secretAccessKey } = storage.config;
    const start = () =>
      run({
        PORTAL_CONFIG: file(JSON.stringify({ ...good, hostFolder: '.' })),
        RELEASE_S3_ENDPOINT: endpoint,
        RELEASE_S3_BUCKET: 'portal-releases',
        RELEASE_S3_ACCESS_KEY_ID: accessKeyId,
        RELEASE_S3_SECRET_ACCESS_KEY: secretAccessKey,
        LOG_LEVEL: 'silent',
      });
    const careless = await start();
    await storage.close();
    assert.equal(careless.code, 1);
    assert.match(careless.stderr, /cannot be used: the storage ignores conditional writes/);
    const gone = await start();
    assert.equal(gone.code, 1);
    assert.match(
      gone.stderr,
      /^The release store \S+ \(bucket portal-releases\) cannot be used: .*ECONNREFUSED/,
    );
    assert.doesNotMatch(gone.stderr, new RegExp(secretAccessKey));
  });

  it('ends the program with advice when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    writeFileSync(
      join(folder, 'portal-host.json'),
      JSON.stringify({ buildId: 'x', initial: [], groups: {}, shares: {} }),
    );
    const { code, stderr } = await run({
      PORTAL_CONFIG: file(JSON.stringify({ ...good, hostFolder: '.' })),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    other.close();
    assert.notEqual(code, 0);
    assert.match(stderr.trim().split('\n').at(-1) ?? '', new RegExp(`Port ${port} is taken`));
  });
});
