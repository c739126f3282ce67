export {
  DOCUMENT_STATUSES,
  documentStatusSchema,
  SIGNING_STATES,
  signingStateSchema,
  DOCUMENT_SCOPES,
  documentScopeSchema,
  SCAN_STATES,
  MULTIPART_LIMIT_BYTES,
  RESUMABLE_LIMIT_BYTES,
  ALLOWED_EXTENSIONS,
  powerOfAttorneySchema,
  signatureSchema,
  clientSignatureSchema,
  documentVersionSchema,
  documentSchema,
  agentDocumentReader,
} from './documents/document.ts';
export type {
  DocumentStatus,
  SigningState,
  DocumentScope,
  ScanState,
  PowerOfAttorney,
  Signature,
  ClientSignature,
  DocumentVersion,
  Document,
  AgentDocument,
} from './documents/document.ts';
export {
  listDocuments,
  listDocumentApplications,
  readDocument,
  DOWNLOAD_CONTENTS,
  createDownloadLink,
  downloadFile,
} from './documents/reading.ts';
export {
  uploadDocument,
  signDocument,
  deleteDocument,
  sendDocuments,
  reviewDocument,
} from './documents/changes.ts';
export {
  REVOCATION_REASONS,
  certificateSchema,
  listCertificates,
  issueCertificate,
  requestEnrolmentChallenge,
  enrolCertificate,
  revokeCertificate,
} from './documents/certificates.ts';
export type { RevocationReason, Certificate } from './documents/certificates.ts';
