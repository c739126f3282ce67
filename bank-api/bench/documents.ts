/**
 * `node bench/documents.ts`: memory of the server while four files of 100 MB are uploaded at once, how many signatures
 * it verifies, and how long a batch of fifty signatures takes. With BENCH_DATABASE_URL on PostgreSQL, otherwise on the
 * embedded database, which itself takes about 200 MB. Prints one JSON object.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import { createAuthority, issueFor } from '../src/modules/signatures/certificate-authority.ts';
import { verifyDetachedCms } from '../src/modules/signatures/cms-verifier.ts';
import { contentOfBytes } from '../src/modules/signatures/signed-content.ts';
import { createSoftwareSigner } from '../src/modules/signatures/software-signer.ts';
import { startServerProcess, type ServerProcess } from '../src/testing/server-process.ts';
import { pdfOf, uploadClient } from '../src/testing/upload-client.ts';

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
  await client.upload('warm-up', pdfOf(MEGABYTE));
  const idleMb = memoryMb(server, 'VmRSS');
  let peakMb = idleMb;
  const sampler = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(server, 'VmRSS'))), 20);
  // One content for all: making random bytes is not what is measured.
  const content = pdfOf(UPLOAD_BYTES);
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
  const bytes = pdfOf(200_000);
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
    documents.push(await client.upload(`batch-${index}`, pdfOf(200_000)));
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

const dataDir = await mkdtemp(join(tmpdir(), 'bank-api-bench-'));
const databaseUrl = process.env['BENCH_DATABASE_URL'];
const server = await startServerProcess({
  BANK_API_DATA: dataDir,
  DEMO_DATA: '1',
  NODE_ENV: 'production',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});
try {
  const result = {
    database: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
    batch: await batch(server),
    verification: await verifications(),
    uploads: await uploads(server),
  };
  console.log(JSON.stringify(result));
} finally {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
