import { z } from 'zod';

/**
 * Every error code a bank may answer. The Russian text of each lives in `shared-kernel/locale`;
 * a code without a text fails the type check.
 */
export const ERROR_CODES = [
  // general
  'validation',
  'unauthenticated',
  'token_expired',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'stale_version',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
  /** The bank's disk is full: nothing was stored; reading works. */
  'insufficient_storage',
  // sign-in and account
  'invalid_credentials',
  'too_many_attempts',
  'email_taken',
  'reset_token_invalid',
  'confirmation_token_invalid',
  'wrong_password',
  'challenge_invalid',
  'certificate_unknown',
  'bank_locked',
  'bank_unavailable',
  'second_factor_required',
  'password_change_required',
  'second_factor_invalid',
  'confirmation_required',
  'notice_token_invalid',
  // approval and questionnaire
  'approval_required',
  'questionnaire_incomplete',
  'questionnaire_state',
  'approval_mismatch',
  // applications
  'stage_not_current',
  'stage_incomplete',
  'application_closed',
  'offer_ineligible',
  'scoring_running',
  'reject_reason_unknown',
  'not_archivable',
  /** Nobody an application can be handed to: of another organisation, not approved, blocked, or without access to the bank. */
  'colleague_unknown',
  'saved_views_limit',
  'export_too_large',
  // income
  'statement_broken',
  // documents and signatures
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'file_broken',
  'file_name_refused',
  'upload_incomplete',
  'document_signed',
  'documents_not_ready',
  /** Required documents were neither accepted nor refused: `missing` names them. */
  'documents_undecided',
  /** No room is left for the agent's files that belong to no application; before the approval there is less of it. */
  'documents_limit',
  'file_scanning',
  'signature_invalid',
  'signature_not_detached',
  'signature_unsupported',
  'certificate_invalid',
  'certificate_foreign',
  'certificate_revoked',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_approval_required',
  'signature_from_future',
  'signature_before_certificate',
  'power_of_attorney_required',
  // registries
  'registry_not_connected',
  'registry_unavailable',
  /** The link was used, revoked or ran out, or it is somebody else's turn. */
  'signing_not_open',
  /** The code is wrong, too old or used, or so is the confirmation that it gave. */
  'signing_code_invalid',
  // communication
  'message_empty',
  'message_too_long',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.output<typeof errorCodeSchema>;

/** Codes that arise in the browser, never on the wire. */
export const CLIENT_ERROR_CODES = [
  'network',
  'timeout',
  'cancelled',
  'bad_response',
  'not_offered',
  'not_loaded',
] as const;
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number];

/** One refused field. `path` is a JSON pointer into the body, query or params: `/borrower/inn`. */
export const fieldErrorSchema = z.object({
  path: z.string(),
  /** Machine code: `required`, `format`, `inn`, `minimum`, `unknown_field` … */
  code: z.string(),
  /** Bounds and other facts the text needs. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type FieldError = z.output<typeof fieldErrorSchema>;

/** Body of every answer that is not 2xx. */
export const errorBodySchema = z.object({
  error: z.object({
    code: errorCodeSchema,
    /** Russian sentence of the bank, shown when present in place of the portal's own text. */
    message: z.string().optional(),
    fields: z.array(fieldErrorSchema).optional(),
    /** Items that keep a stage from being completed: `{ kind: 'field' | 'document' | 'signature' | 'request', ref, label }`. */
    missing: z
      .array(
        z.object({
          kind: z.enum(['field', 'document', 'signature', 'request']),
          ref: z.string(),
          label: z.string(),
        }),
      )
      .optional(),
    /** Seconds until the next try is accepted. */
    retryAfterSeconds: z.number().int().nonnegative().optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
export type MissingItem = NonNullable<ErrorBody['error']['missing']>[number];
