import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document } from 'shared-kernel/contract/documents';
import type { Questionnaire } from 'shared-kernel/contract/questionnaire';
import { formatDate, formatLongDate } from 'shared-kernel/domain/dates';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import {
  agentAt,
  completeStage,
  createIssue,
  fillForms,
  listDocuments,
  newSigner,
  signAll,
  uploadRequired,
  type TestAgent,
} from '../applications/testing.ts';
import { lettersTo, send, signByCode, unzip, visit } from '../client-signing/testing.ts';

/** It is 00:30 of this day in Moscow, and still the day before in UTC. */
let day: string;
let utcDay: string;
let server: TestApp;

before(async () => {
  server = await createTestApp();
  const evening = new Date(Date.now() + 86_400_000);
  server.advance(evening.setUTCHours(21, 30, 0, 0) - Date.now());
  utcDay = evening.toISOString().slice(0, 10);
  day = new Date(evening.getTime() + 86_400_000).toISOString().slice(0, 10);
});
after(() => server.close());

async function readText(
  agent: TestAgent,
  document: Document | undefined,
  body: object = {},
): Promise<string> {
  assert.ok(document);
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, body);
  const path = `/banks/sgb${url.slice(url.indexOf('/files/'))}`;
  const file = await server.app.inject({ method: 'GET', url: path });
  assert.equal(file.statusCode, 200, file.body);
  return (await pdfText(file.rawPayload)).replaceAll(/\s+/g, ' ');
}

/** The day of Moscow stands in the text, and that of UTC nowhere. */
function assertDay(text: string): void {
  const plain = (date: string): string => date.replaceAll(/\s+/g, ' ');
  const says = (date: string): boolean =>
    text.includes(formatDate(date)) || text.includes(plain(formatLongDate(date)));
  assert.ok(says(day), text);
  assert.ok(!says(utcDay), text);
}

test('the documents of a questionnaire read after midnight in Moscow bear its date', async () => {
  const agent = await agentAt(server.app, 'newcomer');
  const { documents } = await agent.get<Questionnaire>('/agent/rest/questionnaire');
  const made = documents.filter(({ signing }) => signing === 'required');
  assert.equal(made.length, 2);
  for (const document of made) assertDay(await readText(agent, document));
});

test('a package made after midnight in Moscow bears its date, and so does the protocol of a signature', async () => {
  const agent = await agentAt(server.app, 'agent');
  const hash = await createIssue(agent);
  await fillForms(agent, hash);
  await uploadRequired(server.app, agent, hash);
  const signer = await newSigner(agent);
  await signAll(server.app, agent, hash, signer);
  await completeStage(agent, hash, 'issue_scoring');
  await server.app.context.jobs.drain();
  const made = (await listDocuments(agent, hash)).filter(({ scope }) => scope === 'package');
  assert.ok(made.length > 1);
  for (const document of made) assertDay(await readText(agent, document));
  await signAll(server.app, agent, hash, signer);
  const [signed] = (await listDocuments(agent, hash)).filter(
    ({ scope, signing }) => scope === 'package' && signing === 'signed',
  );
  const protocol = await readText(agent, signed, { content: 'protocol' });
  assert.ok(protocol.includes(`${formatDate(day)} 00:3`), protocol);
  assert.ok(!protocol.includes(`${formatDate(utcDay)} 2`), protocol);
});

test('a client who signs after midnight in Moscow finds its date in the letter and in the papers', async () => {
  const agent = await agentAt(server.app, 'agent');
  const email = 'night@client.example';
  const { request, secrets } = await send(server, agent, [email]);
  const [letter = ''] = await lettersTo(server, email);
  const until = new Date(new Date(request.expires_at).getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  assert.notEqual(until, request.expires_at.slice(0, 10));
  assert.ok(letter.includes(`Ссылка действует до ${formatDate(until)}`), letter);
  const [secret = ''] = secrets;
  const { status, body } = await signByCode(server, secret, email);
  assert.equal(status, 200, JSON.stringify(body));
  const { response } = await visit(server.app, 'archive', { secret });
  const files = await unzip(server, response.rawPayload);
  const protocol = [...files].find(([name]) => name.includes('Протокол'))?.[1] ?? Buffer.alloc(0);
  const text = (await pdfText(protocol)).replaceAll(/\s+/g, ' ');
  assert.ok(text.includes(`Подписано ${formatDate(day)} 00:3`), text);
  assert.ok(!text.includes(formatDate(utcDay)), text);
});
