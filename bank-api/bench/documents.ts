/**
 * `node bench/documents.ts`: memory of the server while four files of 100 MB are uploaded at once, how many signatures
 * it verifies, and how long a batch of fifty signatures takes. On PostgreSQL (BENCH_DATABASE_URL), where the process
 * is only the server, and on the embedded database, which is in the process. The server that is measured has been
 * started on existing data: making the demo data leaves its memory behind. Prints one JSON object.
 */
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import { createAuthority, issueFor } from '../src/modules/signatures/certificate-authority.ts';
import { verifyDetachedCms } from '../src/modules/signatures/cms-verifier.ts';
import { hasGostEngine } from '../src/modules/signatures/gost-verifier.ts';
import { contentOfBytes } from '../src/modules/signatures/signed-content.ts';
import { createSoftwareSigner } from '../src/modules/signatures/software-signer.ts';
import { startServerProcess, type ServerProcess } from '../src/testing/server-process.ts';
import { toPdf, uploadClient } from '../src/testing/upload-client.ts';

const MEGABYTE = 1024 * 1024;
const UPLOADS = Number(process.env['BENCH_UPLOADS'] ?? 4);
const UPLOAD_BYTES = Number(process.env['BENCH_UPLOAD_MB'] ?? 100) * MEGABYTE;
const PIECE_BYTES = 8 * MEGABYTE;
const BATCH = Number(process.env['BENCH_BATCH'] ?? 50);
const VERIFY_MS = 3_000;

/** Of `/proc`: memory in use now (`VmRSS`) or at most so far (`VmHWM`), MB. */
function memoryMb({ child }: ServerProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

async function uploads(server: ServerProcess) {
  const client = uploadClient(server.address, await server.signIn('newcomer@example.com'));
  await client.upload('warm-up', toPdf(MEGABYTE));
  const idleMb = memoryMb(server, 'VmRSS');
  let peakMb = idleMb;
  const sampler = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(server, 'VmRSS'))), 20);
  // One content for all: making random bytes is not what is measured.
  const content = toPdf(UPLOAD_BYTES);
  const from = performance.now();
  await Promise.all(
    Array.from({ length: UPLOADS }, (_file, index) =>
      client.uploadResumably(`large-${index}`, content, PIECE_BYTES),
    ),
  );
  const seconds = (performance.now() - from) / 1000;
  clearInterval(sampler);
  return {
    files: UPLOADS,
    fileMb: UPLOAD_BYTES / MEGABYTE,
    idleMb,
    peakMb,
    growthMb: peakMb - idleMb,
    seconds: Number(seconds.toFixed(1)),
  };
}

async function verifications() {
  const now = new Date();
  const authority = await createAuthority('Bench', now);
  const signer = await createSoftwareSigner();
  const subject = {
    fullName: 'Bench',
    email: 'a@example.com',
    organization: null,
    inn: null,
    position: null,
  };
  const { der } = await issueFor(authority, await signer.request(), subject, now);
  const bytes = toPdf(200_000);
  const cms = await signer.sign(new Uint8Array(bytes), der);
  const trust = { authorities: [authority.certificate], gost: undefined };
  const verify = () => verifyDetachedCms(cms, contentOfBytes(bytes), trust, now);
  for (let index = 0; index < 50; index += 1) await verify();
  const from = performance.now();
  let count = 0;
  while (performance.now() - from < VERIFY_MS) {
    await verify();
    count += 1;
  }
  return { perSecond: Math.round(count / ((performance.now() - from) / 1000)), fileKb: 200 };
}

/** As the portal signs: an address, the file, the signature, one document after another. */
async function batch(server: ServerProcess) {
  const token = await server.signIn('newcomer@example.com');
  const client = uploadClient(server.address, token);
  const signer = await createSoftwareSigner();
  const issued = await client.json('/certificates', {
    request: Buffer.from(await signer.request()).toString('base64'),
  });
  const { certificate } = (await issued.json()) as Certificate;
  const der = new Uint8Array(Buffer.from(certificate, 'base64'));
  const documents = [];
  for (let index = 0; index < BATCH; index += 1)
    documents.push(await client.upload(`batch-${index}`, toPdf(200_000)));
  const from = performance.now();
  let signed = 0;
  for (const document of documents) {
    const content = await client.download(document);
    const cms = await signer.sign(new Uint8Array(content), der);
    const answer = await client.json('/sign-document', {
      document_id: document.documentId,
      version_id: document.versionId,
      signature: Buffer.from(cms).toString('base64'),
    });
    const { signing } = (await answer.json()) as Partial<Document>;
    if (signing === 'signed') signed += 1;
  }
  const seconds = Number(((performance.now() - from) / 1000).toFixed(2));
  if (signed !== BATCH) throw new Error(`${BATCH - signed} documents of the batch were not signed`);
  return { documents: BATCH, seconds };
}

/** Memory first: signing leaves some behind. */
async function both(server: ServerProcess) {
  return { uploads: await uploads(server), batch: await batch(server) };
}

/** Verification by `openssl` with the gost engine: a process each; as many at once as there are processors. */
async function gostVerifications(folder: string) {
  if (!(await hasGostEngine(OPENSSL))) return null;
  const run = promisify(execFile);
  const openssl = (...args: string[]) => run(OPENSSL, args, { cwd: folder });
  const key = ['-newkey', 'gost2012_256', '-pkeyopt', 'paramset:A', '-engine', 'gost', '-nodes'];
  await openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'key.pem',
    '-out',
    'certificate.pem',
    '-subj',
    '/CN=Bench',
  );
  const bytes = toPdf(200_000);
  await writeFile(join(folder, 'content'), bytes);
  const how = ['-sign', '-engine', 'gost', '-binary', '-cades', '-outform', 'DER', '-md', 'md_gost12_256'];
  const files = ['-in', 'content', '-signer', 'certificate.pem', '-inkey', 'key.pem', '-out', 'signature'];
  await openssl('cms', ...how, ...files);
  const cms = new Uint8Array(await readFile(join(folder, 'signature')));
  const pem = await readFile(join(folder, 'certificate.pem'), 'utf8');
  const trust = {
    authorities: [new Uint8Array(new X509Certificate(pem).raw)],
    gost: { openssl: OPENSSL, temporaryFolder: folder },
  };
  const from = performance.now();
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - from < VERIFY_MS) {
      await verifyDetachedCms(cms, contentOfBytes(bytes), trust, new Date());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { perSecond: Math.round(count / ((performance.now() - from) / 1000)), fileKb: 200 };
}

const OPENSSL = process.env['GOST_OPENSSL'] ?? 'openssl';
/** As `start` of the package starts the server: its flags are a part of what is measured. */
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly scripts: { readonly start: string };
};
const START = scripts.start.split(' ').slice(1);

/** A folder of data with the demo data made, and a server started on it. */
async function withServer<Result>(
  databaseUrl: string | undefined,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-bench-'));
  const env = {
    BANK_API_DATA: dataDir,
    DEMO_DATA: '1',
    NODE_ENV: 'production',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  let server = await startServerProcess(env, START);
  try {
    await server.stop('SIGTERM');
    server = await startServerProcess(env, START);
    return await work(server);
  } finally {
    await server.stop('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const scratch = await mkdtemp(join(tmpdir(), 'bank-api-gost-'));
try {
  const postgres = databaseUrl === undefined ? undefined : await withServer(databaseUrl, both);
  const embedded = await withServer(undefined, both);
  const result = {
    uploads: { ...(postgres && { postgres: postgres.uploads }), embedded: embedded.uploads },
    batch: (postgres ?? embedded).batch,
    verification: await verifications(),
    gost: await gostVerifications(scratch),
  };
  console.log(JSON.stringify(result));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
