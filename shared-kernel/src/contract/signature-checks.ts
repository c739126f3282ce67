import { z } from 'zod';
import { instantSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Largest signature that is looked at, characters of base64. */
export const SIGNATURE_LIMIT_CHARS = 200_000;

/**
 * What is to be said about the certificate of a signature: `trusted` by the bank now; its time is over or has not
 * begun; revoked; of an authority the bank does not know; of an algorithm this bank cannot check.
 */
export const CERTIFICATE_STATES = [
  'trusted',
  'expired',
  'not_yet_valid',
  'revoked',
  'untrusted',
  'unsupported',
] as const;
export const certificateStateSchema = z.enum(CERTIFICATE_STATES);
export type CertificateState = z.output<typeof certificateStateSchema>;

/** Why a signature is not one of the file; `null` when it is. */
export const SIGNATURE_FAULTS = ['not_a_signature', 'embedded_content', 'mismatch', 'unsupported'] as const;
export const signatureFaultSchema = z.enum(SIGNATURE_FAULTS);
export type SignatureFault = z.output<typeof signatureFaultSchema>;

/** Why the signer's own clock makes a signature worthless although it is one of the file. */
export const SIGNATURE_TIME_FAULTS = ['future', 'before_certificate', 'after_certificate'] as const;
export const signatureTimeFaultSchema = z.enum(SIGNATURE_TIME_FAULTS);
export type SignatureTimeFault = z.output<typeof signatureTimeFaultSchema>;

/** Who vouches for the signer: the portal's own authority, or an accredited one that the bank has configured. */
export const vouchingAuthoritySchema = z.object({
  kind: z.enum(['portal', 'accredited']),
  name: z.string(),
});
export type VouchingAuthority = z.output<typeof vouchingAuthoritySchema>;

export const signatureCheckSchema = z.object({
  /** The signature is one of this very file, by a certificate that the bank trusts now. */
  valid: z.boolean(),
  fault: signatureFaultSchema.nullable(),
  /** `null` when there is no certificate to say anything about. */
  certificate_state: certificateStateSchema.nullable(),
  signer: z
    .object({
      name: z.string(),
      organization: z.string().nullable(),
      inn: z.string().nullable(),
      certificate_serial: z.string(),
      certificate_issuer: z.string(),
      certificate_valid_from: instantSchema,
      certificate_valid_to: instantSchema,
    })
    .nullable(),
  /** `null` when nobody whom the bank believes vouches for the signer. */
  authority: vouchingAuthoritySchema.nullable().optional(),
  time_fault: signatureTimeFaultSchema.nullable().optional(),
  /** The signer's own clock, unproven. */
  claimed_at: instantSchema.nullable(),
  /** ГОСТ Р 34.10-2012 instead of an international algorithm. */
  is_gost: z.boolean(),
  file_name: z.string(),
  size_bytes: z.int().nonnegative(),
  sha256: z.string(),
});
export type SignatureCheck = z.output<typeof signatureCheckSchema>;

export const checkSignature = endpoint({
  id: 'checkSignature',
  method: 'POST',
  path: '/agent/rest/signatures/check',
  summary: 'Check any detached signature against any file (50 MB at most); nothing is stored',
  source: 'addition',
  capability: 'documents',
  auth: 'bearer',
  bodyKind: 'multipart',
  fileTypes: ['application/octet-stream'],
  body: z.strictObject({
    /** CMS, base64 of the DER; a PEM frame and line breaks are the portal's to remove. */
    signature: z.base64().min(1).max(SIGNATURE_LIMIT_CHARS),
  }),
  response: signatureCheckSchema,
  errors: ['file_empty', 'file_too_large', 'upload_incomplete'],
  timeoutMs: 600_000,
});
