import type { FastifyInstance } from 'fastify';
import { requestSignatureChallenge, signInWithSignature } from 'shared-kernel/contract/auth';
import { issueCertificate, listCertificates, signDocument } from 'shared-kernel/contract/documents';
import { registerEndpoint } from '../../plugins/contract.ts';
import { certificatesOf, issueCertificateFor } from './certificates-service.ts';
import { signDocumentVersion } from './sign-document-service.ts';
import { newChallenge, signInBySignature } from './signature-login-service.ts';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

export function signaturesRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listCertificates, ({ db, actor }) => certificatesOf(db, actor.agentId));
  registerEndpoint(app, issueCertificate, ({ actor, body, request }) =>
    issueCertificateFor(context, actor, bytesOf(body.request), request.id),
  );
  registerEndpoint(app, signDocument, ({ actor, body, request }) =>
    signDocumentVersion(
      context,
      actor,
      { documentId: body.document_id, versionId: body.version_id, cms: bytesOf(body.signature) },
      request.id,
    ),
  );
  registerEndpoint(app, requestSignatureChallenge, ({ bank }) => newChallenge(context, bank));
  registerEndpoint(app, signInWithSignature, ({ bank, body, request }) =>
    signInBySignature(context, bank, body.challenge_id, bytesOf(body.signature), request),
  );
}
