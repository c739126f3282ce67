import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { Certificate, Document } from 'shared-kernel/contract/documents';
import type { SignatureCheck } from 'shared-kernel/contract/signature-checks';
import { call } from '../../testing/harness.ts';
import type { TestAgent } from '../applications/testing.ts';
import { multipart, MULTIPART_TYPE } from '../documents/testing.ts';
import { createSoftwareSigner, type SoftwareSigner } from './software-signer.ts';

/** A key with its certificate, DER. */
export interface TestKey {
  readonly signer: SoftwareSigner;
  readonly certificate: Certificate;
  readonly der: Uint8Array<ArrayBuffer>;
  /** Certificates above it, DER. */
  readonly chain: readonly Uint8Array<ArrayBuffer>[];
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const toDer = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));
export const toPem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${base64(der)}\n-----END CERTIFICATE-----\n`;

/** A software key of the agent with a certificate of the embedded authority. */
export async function softwareKey(agent: TestAgent, requestedName?: string): Promise<TestKey> {
  const signer = await createSoftwareSigner();
  const certificate = await agent.ok<Certificate>('POST', '/agent/rest/certificates', {
    request: base64(await signer.request(requestedName)),
  });
  const chain = (certificate.chain ?? []).map(toDer);
  return { signer, certificate, der: toDer(certificate.certificate), chain };
}

/** Stores a signature of the current version. */
export function signWith(agent: TestAgent, document: Document, cms: Uint8Array, more: object = {}) {
  return agent.send('POST', '/agent/rest/sign-document', {
    document_id: document.id,
    version_id: document.current?.id,
    signature: base64(cms),
    ...more,
  });
}

/** Asks the bank about a signature. */
export async function check(
  app: FastifyInstance,
  agent: TestAgent,
  file: { readonly name: string; readonly content: Uint8Array },
  cms: Uint8Array,
): Promise<SignatureCheck> {
  const response = await call(app, agent.token, 'POST', '/agent/rest/signatures/check', {
    payload: multipart({ signature: base64(cms) }, file),
    headers: { 'content-type': MULTIPART_TYPE },
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<SignatureCheck>();
}

/** Answers an enrolment challenge with `sign`. */
export async function enrol(
  agent: TestAgent,
  sign: (challenge: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
) {
  const { challenge_id, challenge } = await agent.ok<{ challenge_id: string; challenge: string }>(
    'POST',
    '/agent/rest/certificates/challenge',
    {},
  );
  const send = async (bytes: Uint8Array<ArrayBuffer>) =>
    agent.send('POST', '/agent/rest/certificates/enrol', {
      challenge_id,
      signature: base64(await sign(bytes)),
    });
  return { send, bytes: toDer(challenge), id: challenge_id };
}
