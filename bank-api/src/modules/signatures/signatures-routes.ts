import type { FastifyInstance } from 'fastify';
import { requestSignatureChallenge, signInWithSignature } from 'shared-kernel/contract/auth';
import {
  enrolCertificate,
  issueCertificate,
  listCertificates,
  requestEnrolmentChallenge,
  revokeCertificate,
  signDocument,
} from 'shared-kernel/contract/documents';
import { checkSignature } from 'shared-kernel/contract/signature-checks';
import { registerEndpoint } from '../../plugins/contract.ts';
import { authorityPages } from './authority-pages.ts';
import { certificatesOf, issueCertificateFor, revokeOwn } from './certificates-service.ts';
import { newChallenge } from './challenges.ts';
import { verificationPage } from './verification-page.ts';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

const verifying = () => import('./verifying.ts');

export function signaturesRoutes(app: FastifyInstance): void {
  const { context } = app;

  registerEndpoint(app, listCertificates, ({ actor }) => certificatesOf(context, actor.agentId));
  registerEndpoint(app, issueCertificate, ({ actor, body, request }) =>
    issueCertificateFor(context, actor, bytesOf(body.request), request.id),
  );
  registerEndpoint(app, signDocument, async ({ actor, body, request }) =>
    (await verifying()).signDocumentVersion(
      context,
      actor,
      {
        documentId: body.document_id,
        versionId: body.version_id,
        cms: bytesOf(body.signature),
        powerOfAttorney: body.power_of_attorney,
      },
      request.id,
    ),
  );
  registerEndpoint(app, requestSignatureChallenge, ({ bank }) =>
    newChallenge(context, bank, { kind: 'sign-in' }),
  );
  registerEndpoint(app, requestEnrolmentChallenge, ({ bank, actor }) =>
    newChallenge(context, bank, { kind: 'enrolment', agentId: actor.agentId }),
  );
  registerEndpoint(app, enrolCertificate, async ({ actor, body, request }) =>
    (await verifying()).enrolOwn(context, actor, body.challenge_id, bytesOf(body.signature), request.id),
  );
  registerEndpoint(app, revokeCertificate, ({ actor, params, request }) =>
    revokeOwn(context, actor, params.id, request.id),
  );
  registerEndpoint(app, checkSignature, async ({ body, file }) =>
    (await verifying()).checkAnySignature(context, bytesOf(body.signature), file),
  );
  verificationPage(app);
  authorityPages(app);
  registerEndpoint(app, signInWithSignature, async ({ bank, body, request }) =>
    (await verifying()).signInBySignature(context, bank, body.challenge_id, bytesOf(body.signature), request),
  );
}
