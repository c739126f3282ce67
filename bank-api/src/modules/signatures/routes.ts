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
import { TAGS } from '../../openapi/tags.ts';
import { createServe } from '../../plugins/contract.ts';
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
  const serve = createServe(app, {
    name: 'Signatures',
    description: 'Digital signatures (detached CMS) and the certificates they are made with.',
  });
  const serveSignIn = createServe(app, TAGS.signIn);
  serve(listCertificates, "The agent's certificates in the profile and in the signing dialog.", ({ actor }) =>
    certificates.list(actor.agentId),
  );
  serve(issueCertificate, 'A certificate for a key that the browser has made.', ({ actor, body, request }) =>
    certificates.issue(actor, toBytes(body.request), request.id),
  );
  serve(
    signDocument,
    'A signature that the browser or CryptoPro made; the bank verifies it before it is stored.',
    async ({ actor, body, request }) => {
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
    },
  );
  serveSignIn(requestSignatureChallenge, 'First step of the sign-in with a digital signature.', ({ bank }) =>
    challenges.create(bank, { kind: 'sign-in' }),
  );
  serve(
    requestEnrolmentChallenge,
    'First step of enrolling a certificate of another authority.',
    ({ bank, actor }) => challenges.create(bank, { kind: 'enrolment', agentId: actor.agentId }),
  );
  serve(enrolCertificate, 'Second step of enrolling it.', async ({ actor, body, request }) => {
    const { enrolment } = await verifying();
    return enrolment.enrol(actor, body.challenge_id, toBytes(body.signature), request.id);
  });
  serve(revokeCertificate, 'The key is lost or no longer used.', ({ actor, params, request }) =>
    certificates.revoke(actor, params.id, request.id),
  );
  serve(checkSignature, 'The page that checks a signature somebody sent.', async ({ body, file }) => {
    const { checks } = await verifying();
    return checks.check(toBytes(body.signature), file);
  });
  serveSignIn(
    signInWithSignature,
    'Second step of the sign-in with a digital signature.',
    async ({ bank, body, request }) => {
      const { login } = await verifying();
      return login.signIn(bank, body.challenge_id, toBytes(body.signature), request);
    },
  );
}
