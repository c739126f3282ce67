import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { agentAt, PDF, type TestAgent } from '../applications/testing.ts';
import { freePort } from '../../testing/free-port.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { sealStoredSecrets } from '../auth/index.ts';
import { createEmbeddedAuthority, sealAuthority } from './authority.ts';
import { softwareKey, type TestKey } from './testing.ts';

const run = promisify(execFile);
const content = new Uint8Array(PDF);

let server: TestApp;
let agent: TestAgent;
let folder: string;
let publicUrl: string;
const path = (name: string): string => join(folder, name);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-api-authority-'));
  // Certificates name the address before the server has it.
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  server = await createTestApp({ env: { PUBLIC_URL: publicUrl } });
  await server.app.listen({ host: '127.0.0.1', port });
  agent = await agentAt(server.app, 'agent');
  await writeFile(path('content'), content);
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function fetched(address: string): Promise<Buffer> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

const openssl = (...args: string[]) => run('openssl', args);

async function toPem(kind: 'x509' | 'crl', der: Buffer, name: string): Promise<string> {
  await writeFile(path(`${name}.der`), der);
  await openssl(kind, '-inform', 'DER', '-in', path(`${name}.der`), '-out', path(`${name}.pem`));
  return path(`${name}.pem`);
}

/** What a stranger does who has the file, the signature and the public addresses of the authority. */
async function verifyAsStranger(cms: Uint8Array): Promise<string> {
  await writeFile(path('signature'), cms);
  const ca = await toPem('x509', await fetched(`${publicUrl}/banks/sgb/ca.crt`), 'ca');
  const crl = await toPem('crl', await fetched(`${publicUrl}/banks/sgb/crl`), 'crl');
  // `openssl cms` takes lists from the file of authorities.
  await writeFile(path('trust.pem'), Buffer.concat([await readFile(ca), await readFile(crl)]));
  const files = ['-in', path('signature'), '-content', path('content'), '-out', '/dev/null'];
  const rules = ['-CAfile', path('trust.pem'), '-crl_check', '-no-CApath', '-no-CAstore'];
  const { stderr } = await openssl('cms', '-verify', '-binary', '-inform', 'DER', ...files, ...rules);
  return stderr;
}

const signed = (key: TestKey): Promise<Uint8Array<ArrayBuffer>> =>
  key.signer.sign(content, key.der, { chain: key.chain });

test('openssl accepts a signature by the public certificate and CRL until it is revoked', async () => {
  const key = await softwareKey(agent);
  const cms = await signed(key);
  assert.match(await verifyAsStranger(cms), /successful/);
  const other = await softwareKey(agent);
  await agent.ok('POST', `/agent/rest/certificates/${key.certificate.id}/revoke`, {});
  await assert.rejects(verifyAsStranger(cms), /certificate revoked/);
  assert.match(await verifyAsStranger(await signed(other)), /successful/, 'another key goes on');
});

test('a signature carries its chain, and its certificate names the CRL address', async () => {
  const key = await softwareKey(agent);
  await writeFile(path('signature'), await signed(key));
  const { stdout } = await openssl(
    ...['cms', '-cmsout', '-noout', '-print', '-inform', 'DER', '-in', path('signature')],
  );
  assert.equal(stdout.match(/d\.certificate:/g)?.length, 2);
  await writeFile(path('leaf.der'), key.der);
  const { stdout: text } = await openssl(
    ...['x509', '-inform', 'DER', '-in', path('leaf.der'), '-noout', '-text'],
  );
  assert.match(text, new RegExp(`CRL Distribution Points:\\s+Full Name:\\s+URI:${publicUrl}/banks/sgb/crl`));
  assert.match(text, new RegExp(`CA Issuers - URI:${publicUrl}/banks/sgb/ca.crt`));
  // The chain in the signature is the public one.
  assert.deepEqual(Buffer.from(key.chain[0] ?? []), await fetched(`${publicUrl}/banks/sgb/ca.crt`));
});

test('the CRL is signed, numbered and dated, gives reasons and is signed anew only on change', async () => {
  const key = await softwareKey(agent);
  const first = await fetched(`${publicUrl}/crl`);
  assert.deepEqual(await fetched(`${publicUrl}/banks/metcome/crl`), first, 'one list for all banks');
  await agent.ok('POST', `/agent/rest/certificates/${key.certificate.id}/revoke`, {});
  const second = await fetched(`${publicUrl}/crl`);
  assert.notDeepEqual(second, first, 'a revocation is told at once');
  await toPem('x509', await fetched(`${publicUrl}/ca.crt`), 'ca');
  const toText = async (der: Buffer): Promise<string> => {
    await writeFile(path('list.der'), der);
    const args = ['crl', '-inform', 'DER', '-in', path('list.der'), '-noout', '-text'];
    const { stdout, stderr } = await openssl(...args, '-CAfile', path('ca.pem'), '-verify');
    assert.match(stderr, /verify OK/);
    return stdout;
  };
  const text = await toText(second);
  assert.match(text, new RegExp(`Serial Number: ${key.certificate.serial}`));
  assert.match(text, /Cessation Of Operation/);
  assert.match(text, /Next Update: /);
  const toNumber = (list: string): bigint =>
    BigInt(/X509v3 CRL Number:\s+(\S+)/.exec(list)?.[1] ?? assert.fail(list));
  assert.ok(toNumber(text) > toNumber(await toText(first)));
});

test('the private key of the authority is sealed in the database', async () => {
  const { private_key } = await server.app.context.db
    .selectFrom('certificate_authority')
    .select('private_key')
    .executeTakeFirstOrThrow();
  assert.ok(server.app.context.sealer.isCurrent(private_key.toString('utf8')));
});

test('the start seals an authority key stored in the clear, which goes on signing', async () => {
  const { context } = server.app;
  const authority = createEmbeddedAuthority(context);
  const { privateKey } = await authority.withKey(context.db, context.now());
  await context.db
    .updateTable('certificate_authority')
    .set({ private_key: Buffer.from(privateKey) })
    .execute();
  await sealStoredSecrets({ ...context, clock: context.now }, [sealAuthority]);
  const { private_key } = await context.db
    .selectFrom('certificate_authority')
    .select('private_key')
    .executeTakeFirstOrThrow();
  assert.ok(context.sealer.isCurrent(private_key.toString('utf8')));
  assert.deepEqual((await authority.withKey(context.db, context.now())).privateKey, privateKey);
  assert.match(await verifyAsStranger(await signed(await softwareKey(agent))), /successful/);
});

test('the addresses of the authority answer 404 for an unknown bank', async () => {
  for (const name of ['ca.crt', 'crl']) {
    assert.equal((await fetch(`${publicUrl}/banks/nowhere/${name}`)).status, 404);
  }
});
