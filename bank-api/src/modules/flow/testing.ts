import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { randomFor } from '../../demo/random.ts';
import { demoInn } from '../../demo/requisites.ts';
import { issue, listDocuments, type TestAgent } from '../applications/testing.ts';

/** INN of a company that no other test has. */
export const newInn = (test: string): string => demoInn(randomFor(test));

export const stepPath = (hash: string, stage: string): string => `/agent/rest/issue/${hash}/steps/${stage}`;

/** The package goes to the bank. */
export async function sendPackage(agent: TestAgent, hash: string): Promise<void> {
  const documents = await listDocuments(agent, hash);
  const ids = documents.filter((document) => document.scope === 'package').map((document) => document.id);
  assert.ok(ids.length > 0);
  await agent.ok('POST', '/agent/rest/send-documents', { send_documents: ids });
}

/** The commission of an application, as it is recorded. */
export async function getIncome(app: FastifyInstance, agent: TestAgent, hash: string) {
  const { id } = (await issue(agent, hash)).info;
  return app.context.db.selectFrom('income').selectAll().where('application_id', '=', id).executeTakeFirst();
}
