import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { ClientSigningOverview, CreatedClientSigning } from 'shared-kernel/contract/client-signing';
import type { Document } from 'shared-kernel/contract/documents';
import { unpackZip } from '../../archives/unpack-zip.ts';
import { createPdf } from '../../pdf/pdf-writer.ts';
import type { TestApp } from '../../testing/harness.ts';
import { createIssue, fillForms, PDF, uploadTo, type Json, type TestAgent } from '../applications/testing.ts';

/** Letters to an address, oldest first. */
export async function lettersTo({ dataDir }: Pick<TestApp, 'dataDir'>, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${email}\r\n`));
}

/** The secret of the link in a letter. */
export const secretIn = (text: string | undefined): string =>
  /\/sign#[a-z0-9]+\.([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
export const codeIn = (letter: string | undefined): string => /: (\d{6})\r?\n/.exec(letter ?? '')?.[1] ?? '';

/** A call of somebody without an account. */
export async function visit(
  app: FastifyInstance,
  path: string,
  payload: object,
  { bank = 'sgb', address = '203.0.113.7' }: { bank?: BankCode; address?: string } = {},
): Promise<{ status: number; body: Json; response: LightMyRequestResponse }> {
  const response = await app.inject({
    method: 'POST',
    url: `/banks/${bank}/client-signing/${path}`,
    headers: { 'x-forwarded-for': address },
    payload,
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, body: isJson ? response.json<Json>() : undefined, response };
}

/** An application at the documents step, with a document that the client signs. */
export async function toSign(
  server: TestApp,
  agent: TestAgent,
  file = PDF,
): Promise<{ hash: string; document: Document }> {
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  const document = await uploadTo(
    server.app,
    agent,
    { document_name: 'credit_history_consent', hash_password: hash },
    file,
  );
  // Where there is a virus scanner, a file is sent after its look.
  await server.app.context.jobs.drain();
  return { hash, document };
}

/** A PDF that a mark can be drawn on. */
export async function consent(): Promise<Buffer<ArrayBuffer>> {
  const footer = { left: 'Банк', page: (number: number, count: number) => `${number} из ${count}` };
  const writer = await createPdf('Согласие', footer, new Date(0));
  writer.title('Согласие клиента');
  return Buffer.from(await writer.save());
}

export interface Sent extends CreatedClientSigning {
  readonly hash: string;
  readonly document: Document;
  readonly secrets: readonly string[];
}

export const overview = (agent: TestAgent, hash: string) =>
  agent.get<ClientSigningOverview>(`/agent/rest/client-signing/applications/${hash}`);

/** Sends the document of a new application to these addresses, one after another. */
export async function send(
  server: TestApp,
  agent: TestAgent,
  emails: readonly string[],
  more: object = {},
  file = PDF,
): Promise<Sent> {
  const { hash, document } = await toSign(server, agent, file);
  const created = await agent.ok<CreatedClientSigning>(
    'POST',
    `/agent/rest/client-signing/applications/${hash}`,
    {
      version_ids: [document.current?.id],
      signers: emails.map((email, index) => ({ name: `Петров Пётр ${index + 1}`, role: 'Директор', email })),
      ...more,
    },
  );
  await server.app.context.jobs.drain();
  return { ...created, hash, document, secrets: created.links.map(({ url }) => secretIn(url)) };
}

/** Asks for a code and reads it in the letter. */
export async function codeFor(server: TestApp, secret: string, email: string): Promise<string> {
  const { status, body } = await visit(server.app, 'code', { secret });
  assert.equal(status, 200, JSON.stringify(body));
  await server.app.context.jobs.drain();
  return codeIn((await lettersTo(server, email)).at(-1));
}

export async function confirm(server: TestApp, secret: string, email: string): Promise<string> {
  const { status, body } = await visit(server.app, 'confirm', {
    secret,
    code: await codeFor(server, secret, email),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.confirmation;
}

/** Signs by the code. */
export async function signByCode(server: TestApp, secret: string, email: string) {
  const confirmation = await confirm(server, secret, email);
  return visit(server.app, 'sign', { secret, confirmation, consent: true });
}

/** The files of an archive, by their paths in it. */
export async function unzip(
  { dataDir }: Pick<TestApp, 'dataDir'>,
  bytes: Buffer,
): Promise<ReadonlyMap<string, Buffer>> {
  const path = join(dataDir, 'archive.zip');
  await writeFile(path, bytes);
  return unpackZip(path, { maxEntries: 100, maxBytes: 50_000_000, isWanted: () => true });
}
