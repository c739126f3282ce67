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
import { DomainError } from '../../http/domain-error.ts';
import { registerEndpoint } from '../../plugins/contract.ts';
import type { CertificatesService } from './certificates-service.ts';
import type { Challenges } from './challenges.ts';
import type { LoadVerifying } from './verifying.ts';

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

export interface SignatureServices {
  readonly certificates: CertificatesService;
  readonly challenges: Challenges;
  readonly verifying: LoadVerifying;
}

export function signaturesRoutes(
  app: FastifyInstance,
  { certificates, challenges, verifying }: SignatureServices,
): void {
  registerEndpoint(app, listCertificates, ({ actor }) => certificates.list(actor.agentId));
  registerEndpoint(app, issueCertificate, ({ actor, body, request }) =>
    certificates.issue(actor, toBytes(body.request), request.id),
  );
  registerEndpoint(app, signDocument, async ({ actor, body, request }) => {
    const { version_id: versionId, signature: cms } = body;
    if (versionId === undefined || cms === undefined) {
      const missing = { '/version_id': versionId, '/signature': cms };
      throw new DomainError('validation', {
        fields: Object.entries(missing).flatMap(([path, value]) =>
          value === undefined ? [{ path, code: 'required' }] : [],
        ),
      });
    }
    const { signing } = await verifying();
    const signature = {
      documentId: body.document_id,
      versionId,
      cms: toBytes(cms),
      powerOfAttorney: body.power_of_attorney,
    };
    return signing.sign(actor, signature, request.id);
  });
  registerEndpoint(app, requestSignatureChallenge, ({ bank }) =>
    challenges.create(bank, { kind: 'sign-in' }),
  );
  registerEndpoint(app, requestEnrolmentChallenge, ({ bank, actor }) =>
    challenges.create(bank, { kind: 'enrolment', agentId: actor.agentId }),
  );
  registerEndpoint(app, enrolCertificate, async ({ actor, body, request }) => {
    const { enrolment } = await verifying();
    return enrolment.enrol(actor, body.challenge_id, toBytes(body.signature), request.id);
  });
  registerEndpoint(app, revokeCertificate, ({ actor, params, request }) =>
    certificates.revoke(actor, params.id, request.id),
  );
  registerEndpoint(app, checkSignature, async ({ body, file }) => {
    const { checks } = await verifying();
    return checks.check(toBytes(body.signature), file);
  });
  registerEndpoint(app, signInWithSignature, async ({ bank, body, request }) => {
    const { login } = await verifying();
    return login.signIn(bank, body.challenge_id, toBytes(body.signature), request);
  });
}
