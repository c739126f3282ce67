/**
 * What reads and verifies signatures, behind one dynamic import: its libraries take 15 MB, which a server needs only
 * from its first signature on. See docs/decisions/0102-memory-of-the-server.md.
 */
export { checkAnySignature } from './check-service.ts';
export { enrolOwn } from './enrolment-service.ts';
export { protocolByCode, protocolOfVersion } from './protocol-data.ts';
export { signDocumentVersion } from './sign-document-service.ts';
export { signInBySignature } from './signature-login-service.ts';
