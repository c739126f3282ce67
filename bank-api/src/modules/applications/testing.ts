import { randomUUID } from 'node:crypto';
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Application, Stage, Step } from 'shared-kernel/contract/applications';
import type { BankCode } from 'shared-kernel/contract/banks';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import type { ProductCode } from 'shared-kernel/contract/products';
import { isFormStage } from 'shared-kernel/domain/steps';
import { randomFor } from '../../demo/random.ts';
import { demoInn } from '../../demo/requisites.ts';
import { sampleAnswers, type SampleOptions } from '../../demo/sample-answers.ts';
import { call, signIn } from '../../testing/harness.ts';
import type { DemoAgentKey } from '../../demo/accounts.ts';
import { productTerms } from '../products/index.ts';
import { createSoftwareSigner, type SoftwareSigner } from '../signatures/software-signer.ts';

/** Small PDF that passes every check of an upload. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** INN of a company that no demo application has. */
export const TEST_INN = '7707083893';

/** An agent at work at one bank, for tests of whole journeys. */
export interface TestAgent {
  readonly token: string;
  readonly bank: BankCode;
  get<T>(path: string): Promise<T>;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<{ status: number; body: Json }>;
  ok<T = Json>(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<T>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by assertions of the tests
export type Json = any;

export async function agentAt(
  app: FastifyInstance,
  who: DemoAgentKey,
  bank: BankCode = 'sgb',
): Promise<TestAgent> {
  return toTestAgent(app, await signIn(app, who, bank), bank);
}

/** The agent of a session. */
export function toTestAgent(app: FastifyInstance, token: string, bank: BankCode = 'sgb'): TestAgent {
  const send: TestAgent['send'] = async (method, path, payload) => {
    const response = await call(app, token, method, path, {
      bank,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json<Json>() };
  };
  return {
    token,
    bank,
    send,
    async get<T>(path: string) {
      const response = await call(app, token, 'GET', path, { bank });
      assert.equal(response.statusCode, 200, `GET ${path}: ${response.body}`);
      return response.json<T>();
    },
    async ok<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
      const { status, body } = await send(method, path, payload);
      assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)}`);
      return body as T;
    },
  };
}

export interface ApplicationParams {
  readonly product?: ProductCode;
  readonly amountKopecks?: number;
  readonly inn?: string | null;
}

export function createBody({
  product = 'working_capital_loan',
  amountKopecks,
  inn = null,
}: ApplicationParams = {}) {
  const isLoan = !product.startsWith('guarantee');
  return {
    product,
    amount_kopecks: amountKopecks ?? (isLoan ? 300_000_000 : 150_000_000),
    ...(isLoan ? { term_months: 12 } : { term_days: 180, guarantee_type: 'performance' }),
    ...(inn === null ? {} : { client_inn: inn }),
    client_request_id: randomUUID(),
  };
}

/** Creates an application. @returns Its hash. */
export async function createIssue(agent: TestAgent, params: ApplicationParams = {}): Promise<string> {
  const { hash_password } = await agent.ok<{ hash_password: string }>(
    'POST',
    '/agent/rest/create-issue',
    createBody(params),
  );
  return hash_password;
}

export const issue = (agent: TestAgent, hash: string): Promise<Application> =>
  agent.get<Application>(`/agent/rest/issue/${hash}`);
export const step = (agent: TestAgent, hash: string, stage: Stage): Promise<Step> =>
  agent.get<Step>(`/agent/rest/issue/${hash}/steps/${stage}`);

/**
 * Fills the form of the current step with plausible answers and completes it, for the client of the application; one
 * without a client gets a company that no other application is for.
 */
export async function fillStep(
  agent: TestAgent,
  hash: string,
  stage: Stage,
  options: Partial<SampleOptions> = {},
): Promise<Application> {
  const application = await issue(agent, hash);
  const terms = productTerms(agent.bank, application.product);
  assert.ok(terms);
  const { form, version } = await step(agent, hash, stage);
  assert.ok(form);
  const inn = application.client_inn ?? demoInn(randomFor(hash));
  const replace = { ...(options.isSoleTrader ? {} : { '/client/inn': inn }), ...options.replace };
  const value = sampleAnswers(form, stage, { terms, isSoleTrader: false, ...options, replace });
  const saved = await agent.ok<Step>('PUT', `/agent/rest/issue/${hash}/steps/${stage}`, { version, value });
  assert.deepEqual(saved.blockers, []);
  return completeStage(agent, hash, stage);
}

export async function completeStage(agent: TestAgent, hash: string, stage: Stage): Promise<Application> {
  const { version } = await step(agent, hash, stage);
  return agent.ok<Application>('POST', `/agent/rest/issue/${hash}/steps/${stage}/complete`, { version });
}

/** Fills every form until the documents of step 5. */
export async function fillForms(
  agent: TestAgent,
  hash: string,
  options: Partial<SampleOptions> = {},
): Promise<Application> {
  let application = await issue(agent, hash);
  while (isFormStage(application.stage)) {
    application = await fillStep(agent, hash, application.stage, options);
  }
  assert.equal(application.stage, 'issue_scoring');
  return application;
}

export const listDocuments = (agent: TestAgent, hash: string): Promise<Document[]> =>
  agent.get<Document[]>(`/agent/rest/issue/${hash}/documents`);

/** Uploads a file to a place of the application. */
export async function uploadTo(
  app: FastifyInstance,
  agent: TestAgent,
  fields: Readonly<Record<string, string>>,
  content: Buffer = PDF,
): Promise<Document> {
  const boundary = 'journey-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="document.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await call(app, agent.token, 'POST', '/agent/rest/upload-document', {
    bank: agent.bank,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Document>();
}

/** Uploads every required document of step 5. */
export async function uploadRequired(app: FastifyInstance, agent: TestAgent, hash: string): Promise<void> {
  for (const document of await listDocuments(agent, hash)) {
    if (!document.required || document.current !== null || document.scope !== 'application') continue;
    await uploadTo(app, agent, {
      document_name: document.document_name,
      hash_password: hash,
      ...(document.request_id === null ? {} : { request_id: document.request_id }),
    });
  }
}

/** A person of the bank accepts every file of the application that waits for it. */
export async function acceptDocuments(curator: TestAgent, hash: string): Promise<void> {
  for (const { id, scope, status } of await listDocuments(curator, hash))
    if (scope === 'application' && status === 'pending')
      await curator.ok('POST', `/agent/rest/documents/${id}/review`, { status: 'approved' });
}

/** A software key with its enrolled certificate. */
export interface Signer {
  readonly key: SoftwareSigner;
  readonly certificate: Certificate;
}

/** Enrols a new software key. */
export async function newSigner(agent: TestAgent): Promise<Signer> {
  const key = await createSoftwareSigner();
  const request = Buffer.from(await key.request()).toString('base64');
  const certificate = await agent.ok<Certificate>('POST', '/agent/rest/certificates', { request });
  return { key, certificate };
}

async function readContent(
  app: FastifyInstance,
  agent: TestAgent,
  document: Document,
): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await agent.ok<{ url: string }>('POST', `/agent/rest/documents/${document.id}/link`, {});
  const response = await app.inject({ method: 'GET', url });
  assert.equal(response.statusCode, 200);
  return new Uint8Array(response.rawPayload);
}

/** Signs everything that waits for a signature. */
export async function signAll(
  app: FastifyInstance,
  agent: TestAgent,
  hash: string,
  { key, certificate }: Signer,
): Promise<void> {
  for (const document of await listDocuments(agent, hash)) {
    if (document.signing !== 'required' || document.current === null) continue;
    const cms = await key.sign(
      await readContent(app, agent, document),
      new Uint8Array(Buffer.from(certificate.certificate, 'base64')),
      // Tests move the server's clock; the agent's goes with it.
      { signedAt: app.context.now() },
    );
    const signed = await agent.ok<Document>('POST', '/agent/rest/sign-document', {
      document_id: document.id,
      version_id: document.current.id,
      signature: Buffer.from(cms).toString('base64'),
    });
    assert.equal(signed.signing, 'signed');
  }
}
