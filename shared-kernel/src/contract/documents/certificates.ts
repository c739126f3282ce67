import { z } from 'zod';
import { idSchema, instantSchema } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { powerOfAttorneySchema } from './document.ts';

/**
 * Why a certificate was revoked, in the words of revocation lists (RFC 5280): `keyCompromise` after a new password or
 * by the owner's «это был не я», `affiliationChanged` when the approved name or organisation is no longer the
 * agent's, `privilegeWithdrawn` with the approval, `cessationOfOperation` by the owner.
 */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** A certificate enrolled for the agent. */
export const certificateSchema = z.object({
  id: idSchema,
  serial: z.string(),
  subject: z.string(),
  organization: z.string().nullable(),
  inn: z.string().nullable(),
  issuer: z.string(),
  valid_from: instantSchema,
  valid_to: instantSchema,
  revoked_at: instantSchema.nullable(),
  /** `null` while it is not revoked. */
  revocation_reason: z.enum(REVOCATION_REASONS).nullable().optional(),
  /** DER, base64. */
  certificate: z.base64(),
  /** Certificates of the authorities above it (DER, base64): they go into each signature. Of the embedded one only. */
  chain: z.array(z.base64()).optional(),
  provider: z.enum(['software', 'cryptopro']),
  /** Named at the last signature with it, to be offered again. */
  power_of_attorney: powerOfAttorneySchema.nullable().optional(),
});
export type Certificate = z.output<typeof certificateSchema>;

export const listCertificates = endpoint({
  id: 'listCertificates',
  method: 'GET',
  path: '/agent/rest/certificates',
  summary: 'My enrolled certificates',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  response: z.array(certificateSchema),
});

/** Software key: the demo authority issues a certificate for a P-256 public key (a PKCS#10 request proves possession). */
export const issueCertificate = endpoint({
  id: 'issueCertificate',
  method: 'POST',
  path: '/agent/rest/certificates',
  summary: 'Issue a certificate of the embedded authority for a PKCS#10 request',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  confirmation: true,
  body: z.strictObject({
    /** PKCS#10 request, DER, base64. */
    request: z.base64().max(20_000),
  }),
  response: certificateSchema,
  errors: ['certificate_invalid', 'certificate_approval_required'],
});

/** Step 1 of enrolling a certificate of another authority: bytes to sign, valid once for two minutes. */
export const requestEnrolmentChallenge = endpoint({
  id: 'requestEnrolmentChallenge',
  method: 'POST',
  path: '/agent/rest/certificates/challenge',
  summary: 'A challenge whose signature proves possession of a certificate',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  // Asked here too: the challenge would run out while the agent looks for the password.
  confirmation: true,
  body: z.strictObject({}),
  response: z.object({ challenge_id: idSchema, challenge: z.base64() }),
});

/** The certificate must name this agent and, when it names an organisation, the agent's own. */
export const enrolCertificate = endpoint({
  id: 'enrolCertificate',
  method: 'POST',
  path: '/agent/rest/certificates/enrol',
  summary:
    'Enrol the certificate that signed the challenge (detached CMS, base64); repeating changes nothing',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  confirmation: true,
  body: z.strictObject({ challenge_id: idSchema, signature: z.base64().max(200_000) }),
  response: certificateSchema,
  errors: [
    'challenge_invalid',
    'signature_invalid',
    'signature_not_detached',
    'signature_unsupported',
    'certificate_invalid',
    'certificate_foreign',
    'certificate_unknown',
    'certificate_revoked',
    'certificate_expired',
    'certificate_not_yet_valid',
    'certificate_approval_required',
    'signature_from_future',
    'signature_before_certificate',
  ],
});

/** Signatures that were made before stay valid; new ones and sign-ins with it are refused from now on. */
export const revokeCertificate = endpoint({
  id: 'revokeCertificate',
  method: 'POST',
  path: '/agent/rest/certificates/{id}/revoke',
  summary: 'Revoke one of my certificates, for good; repeating changes nothing',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  params: z.strictObject({ id: idSchema }),
  body: z.strictObject({}),
  response: certificateSchema,
  errors: ['not_found'],
});
